import type { KeyboardEvent } from 'react'

/** The arrow keys lead from the box into the results and back; Escape empties the box, wherever the focus is. */
export function useSearchKeys(clear: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Escape')) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ol a')]
    if (step === undefined) {
      clear()
      stops[0]?.focus()
      event.preventDefault()
      return
    }
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
    if (!next || !stops.includes(document.activeElement as HTMLElement)) return
    next.focus()
    event.preventDefault()
  }
}
