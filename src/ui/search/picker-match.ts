import { foldText } from '#contract/values/text-fold.ts'

export interface PickerOption {
  value: string
  label: string
  /** A second line: what tells it from another one, or a note. */
  sub?: string
}

/** The options that a text names: every word of it stands in them. Those that begin with it come first, else the order stays. */
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

/** The one option that a text writes out in full; null where none or several do. */
export function optionNamed(options: readonly PickerOption[], text: string): PickerOption | null {
  const wanted = foldText(text)
  const found = options.filter(({ label }) => foldText(label) === wanted)
  return wanted !== '' && found.length === 1 ? (found[0] ?? null) : null
}
