import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from './field.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { foldText } from '#contract/values/text-fold.ts'
import './picker.css'

/** The text of the field, and the value of the option that it names. */
export interface Picked {
  text: string
  value: string | null
}

interface PickerProps {
  options: readonly PickerOption[]
  /** Finds the options that match a text; by default those that contain its words. */
  find?: (text: string) => PickerSearch
  picked: Picked
  onChange: (picked: Picked) => void
  placeholder?: string
  autoComplete?: string
}

/**
 * A combobox. Typing narrows the list under the field; arrows and Enter, or a tap, choose an option. A text that is the full name of an option
 * chooses it, and when the field loses the focus it shows the option's label. Any other text stays and chooses nothing.
 */
export function Picker({ placeholder, autoComplete = 'off', ...props }: PickerProps) {
  const { t } = useTranslation('ui')
  const field = useField()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, shown, note, active, value, open, close, type, choose, press, enter } = usePicker(props)
  const none = note ?? t('picker.none')

  return (
    <div className="picker">
      <input
        ref={input}
        className="input"
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => type(event.target.value)}
        onClick={() => {
          if (isOpen) return
          input.current?.select()
          open()
        }}
        onFocus={enter}
        onKeyDown={press}
        onBlur={close}
        {...field}
      />
      <Icon name="chevron-down" size={20} />
      {isOpen && (
        <List
          id={id}
          options={shown}
          note={shown.length === 0 ? none : note}
          active={active}
          chosen={props.picked.value}
          onChoose={choose}
        />
      )}
      <span className="hidden-text" role="status">
        {isOpen && (shown.length === 0 ? none : `${note ?? ''} ${t('picker.found', { count: shown.length })}`.trim())}
      </span>
    </div>
  )
}

function usePicker({
  options,
  find = (text) => findByLabel(options, text),
  picked,
  onChange,
}: Pick<PickerProps, 'options' | 'find' | 'picked' | 'onChange'>) {
  /** The text typed since the list opened; null while it is closed. The list opens with all options, whatever the field contains. */
  const [term, setTerm] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = term !== null
  const { options: shown, note } = isOpen && term !== '' ? find(term) : { options: isOpen ? options : [], note: null }
  /** The choice when the field got the focus. Escape restores it. */
  const entered = useRef(picked)
  const chosen = options.find(({ value }) => value === picked.value)
  useNamedOption({ find, picked, isOpen, onName: choose })

  function open() {
    setTerm('')
    setActive(chosen ? options.indexOf(chosen) : 0)
  }

  function type(text: string) {
    const { options: found, named } = text.trim() === '' ? { options, named: null } : find(text)
    // Another name or a code chooses only when the field loses the focus: typing "Bermuda" must not choose "BE", Belgium.
    const whole = named && foldText(named.label) === foldText(text) ? named : null
    const at = whole ? found.findIndex(({ value }) => value === whole.value) : 0
    // If the only match is typed in full, there is nothing to choose from.
    setTerm(whole && found.length === 1 ? null : text)
    setActive(Math.max(0, at))
    onChange({ text, value: whole?.value ?? null })
  }

  function choose({ value, label }: PickerOption) {
    entered.current = { text: label, value }
    onChange(entered.current)
    setTerm(null)
  }

  function restore() {
    if (entered.current.value !== picked.value || entered.current.text !== picked.text) onChange(entered.current)
    setTerm(null)
  }

  function press(event: KeyboardEvent) {
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const [option] = shown.slice(active)
    if (isStep && !isOpen) open()
    else if (isStep) setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
    // Enter chooses and never submits the form, because people press it after typing a name in full.
    else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Escape' && isOpen) restore()
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }

  const value = !isOpen && chosen ? chosen.label : picked.text
  const enter = () => void (entered.current = picked)
  return { isOpen, shown, note, active, value, open, close: () => setTerm(null), type, choose, press, enter }
}

interface NamedOption extends Required<Pick<PickerProps, 'find' | 'picked'>> {
  isOpen: boolean
  onName: (option: PickerOption) => void
}

/** Chooses the option that a text names: when the field loses the focus, or when the options or the finder load after the text was typed. */
function useNamedOption({ find, picked, isOpen, onName }: NamedOption): void {
  const named = picked.value === null && picked.text !== '' ? (find(picked.text).named ?? null) : null
  // While the citizen types, another name of the option must not be replaced by its label.
  const value = named && (!isOpen || foldText(named.label) === foldText(picked.text)) ? named.value : null
  const chooseNamed = useEffectEvent(() => named && onName(named))
  useEffect(() => {
    if (value !== null) chooseNamed()
  }, [value])
}

interface ListProps {
  id: string
  options: readonly PickerOption[]
  note: string | null
  active: number
  chosen: string | null
  onChoose: (option: PickerOption) => void
}

function List({ id, options, note, active, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // Otherwise the press would take the focus, and the list would close before the click.
    <div className="picker-list" role="presentation" ref={list} onMouseDown={(event) => event.preventDefault()}>
      {note !== null && <p className="small picker-note">{note}</p>}
      <div role="listbox" id={`${id}-list`} aria-label={t('picker.list')}>
        {options.map((option, index) => (
          // The keyboard chooses in the field, so Tab skips the list.
          <button
            key={index}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            className={index === active ? 'picker-option picker-active' : 'picker-option'}
            onClick={() => onChoose(option)}
          >
            <span>{option.label}</span>
            {option.sub && <span className="picker-sub">{option.sub}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}

function stepped(from: number, step: number, count: number): number {
  return count === 0 ? 0 : (from + step + count) % count
}

export interface PickerOption {
  value: string
  label: string
  /** A second line: what distinguishes it from another, or a note. */
  sub?: string
}

export interface PickerSearch {
  options: readonly PickerOption[]
  /** The one option that the text names in full. */
  named: PickerOption | null
  /** Shown above the options, or instead of them. */
  note: string | null
}

export function findByLabel(options: readonly PickerOption[], text: string): PickerSearch {
  return { options: optionsFor(options, text), named: optionNamed(options, text), note: null }
}

/** The options that contain every word of the text, first those that begin with it. */
export function optionsFor(options: readonly PickerOption[], text: string): PickerOption[] {
  const wanted = foldText(text)
  if (wanted === '') return [...options]
  const words = wanted.split(' ')
  const found = options.flatMap((option) => {
    const label = foldText(option.label)
    const all = `${label} ${foldText(option.sub ?? '')}`
    return words.every((word) => all.includes(word)) ? [{ option, isFirst: label.startsWith(wanted) }] : []
  })
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)].map(({ option }) => option)
}

/** The option whose label equals the text; null if there is none, or several. */
export function optionNamed(options: readonly PickerOption[], text: string): PickerOption | null {
  const wanted = foldText(text)
  const found = options.filter(({ label }) => foldText(label) === wanted)
  return wanted !== '' && found.length === 1 ? (found[0] ?? null) : null
}
