import { foldText } from '#contract/values/text-fold.ts'

export interface PickerOption {
  value: string
  label: string
  /** A second line: what tells it from another one, or a note. */
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

/** The options that contain every word of the text. Those that begin with it come first; otherwise the order stays. */
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

/** The one option whose label the text is; null if there is none or several. */
export function optionNamed(options: readonly PickerOption[], text: string): PickerOption | null {
  const wanted = foldText(text)
  const found = options.filter(({ label }) => foldText(label) === wanted)
  return wanted !== '' && found.length === 1 ? (found[0] ?? null) : null
}
