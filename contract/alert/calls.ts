import type { AlertText } from './alert.ts'

/** The numbers to call in a step, in the order of its text. The service worker imports this file, so it has no schemas. */
export function callsOf({ call, calls }: AlertText['steps'][number]): readonly string[] {
  return calls ?? (call === undefined ? [] : [call])
}
