import { useStoredValue } from '#src/shared/platform/web-storage.ts'

/** Release numbers, separated by commas. */
const key = 'abroad.closedAlerts'
/** Lifted alerts are shown for a day, so older numbers are never asked for. */
const maxKept = 20

/** The lifted alerts that the citizen has closed. An update of the same alert has another number and is shown again. */
export function useClosedAlerts(): { has: (number: number) => boolean; close: (number: number) => void } {
  const { text, put } = useStoredValue(key)
  return {
    has: (number) => numbersIn(text).includes(String(number)),
    close: (number) => put((stored) => [...new Set([...numbersIn(stored), String(number)])].slice(-maxKept).join(',')),
  }
}

function numbersIn(text: string | null): string[] {
  return text?.split(',') ?? []
}
