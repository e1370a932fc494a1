import type { Question, QuestionName, Questions } from '#tests/simulation/real-indexeddb/ask.ts'
import { outstanding } from './outstanding.ts'

/** Installed by `page-server.ts`. */
type Binding = (question: string) => Promise<string>

const clock = { elapsedMs: () => 0 }
const line = { end: Promise.resolve<unknown>(null) }

/** Sets the clock that is sent with each call. */
export function askInTimeOf(elapsedMs: () => number): void {
  clock.elapsedMs = elapsedMs
}

export function ask<Name extends QuestionName>(name: Name, given: Questions[Name]['given']): Promise<Questions[Name]['answer']> {
  const question: Question = { name, given, elapsedMs: clock.elapsedMs() }
  const { askServices } = globalThis as unknown as { askServices: Binding }
  const answer = line.end.then(async () => JSON.parse(await askServices(JSON.stringify(question))) as Questions[Name]['answer'])
  line.end = answer.catch(() => null)
  return outstanding.during(name, answer)
}
