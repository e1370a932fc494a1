import * as v from 'valibot'
import type { Ledger } from './ledger.ts'
import { SubjectName } from './names.ts'

/** `lost`: the service answered, and the device did not get the whole of it. `page`: somebody on the way answered. Else the status. */
export const Reply = v.pipe(v.string(), v.regex(/^(lost|page|5xx|[1-4]\d\d)$/))

/** What was answered to one thing that was said, in order. Null: that was not over yet. */
export const SaidReplies = v.strictObject({ said: v.string(), what: SubjectName, replies: v.nullable(v.array(Reply)) })
export type SaidReplies = v.InferOutput<typeof SaidReplies>

/**
 * The replies to each thing that was said, in the order of the taps, so that two plays can be compared. How often a device tries is for clocks and
 * chance: the same reply several times in a row is told once, a try that never arrived has none, and one 5xx is like another.
 */
export function repliesOf({ said, writes }: Pick<Ledger, 'said' | 'writes'>): SaidReplies[] {
  return said.map(({ id, what, said: tap, end }) => {
    if (end === 'waiting' || end === 'locked') return { said: tap, what, replies: null }
    const all = writes.flatMap(({ key, fate, hasArrived }) => (key !== null && key === id && hasArrived ? [wordOf(fate)] : []))
    return { said: tap, what, replies: all.filter((reply, no) => reply !== all[no - 1]) }
  })
}

function wordOf(fate: string): string {
  if (fate.endsWith('page') || fate === 'captive-portal') return 'page'
  return fate.startsWith('5') ? '5xx' : fate
}

/** In what a play differs from the recording; empty: the same sequence. */
export function compareReplies(recorded: readonly SaidReplies[], heard: readonly SaidReplies[]): string[] {
  const count = Math.max(recorded.length, heard.length)
  return Array.from({ length: count }, (_, no) => no).flatMap((no) => {
    const [before, now] = [recorded[no], heard[no]]
    const isOpen = before?.replies === null
    const words = (one: SaidReplies | undefined) => one && `${one.said} ${one.what} ${isOpen ? 'not over' : repliesInWords(one)}`
    const [was, is] = [words(before), words(now)]
    return was === is ? [] : [`replies: ${is ?? 'nothing more was said'}; ${was ?? 'nothing more'} was recorded`]
  })
}

function repliesInWords({ replies }: SaidReplies): string {
  if (replies === null) return 'not over'
  return replies.length === 0 ? 'without a reply' : replies.join(' ')
}
