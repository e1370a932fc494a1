import type { AlertText } from './alert.ts'

/** The numbers to call in a step, in the order of its text. In a file without schemas: the service worker imports it. */
export function callsOf({ call, calls }: AlertText['steps'][number]): readonly string[] {
  return calls ?? (call === undefined ? [] : [call])
}
