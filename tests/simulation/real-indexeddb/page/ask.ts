import type { Question, QuestionName, Questions } from '#tests/simulation/real-indexeddb/ask.ts'
import { outstanding } from './outstanding.ts'

/** Put here by the process that opened this page. */
type Binding = (question: string) => Promise<string>

const clock = { elapsedMs: () => 0 }
const line = { end: Promise.resolve<unknown>(null) }

/** Whose time goes with each question. */
export function askInTimeOf(elapsedMs: () => number): void {
  clock.elapsedMs = elapsedMs
}

/** One question after the other, in the order in which they were asked. */
export function ask<Name extends QuestionName>(name: Name, given: Questions[Name]['given']): Promise<Questions[Name]['answer']> {
  const question: Question = { name, given, elapsedMs: clock.elapsedMs() }
  const { askServices } = globalThis as unknown as { askServices: Binding }
  const answer = line.end.then(async () => JSON.parse(await askServices(JSON.stringify(question))) as Questions[Name]['answer'])
  line.end = answer.catch(() => null)
  return outstanding.during(name, answer)
}
