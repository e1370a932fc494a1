import type { engine } from '#src/data/engine/engine.ts'

type CommandResult = Awaited<ReturnType<typeof engine.fetchItem>>

export type FetchAnswer = 'sent' | 'gone' | 'login' | 'away'

/** What an attempt to fetch one item says about it: only a definite answer of the service is "gone". */
export function fetchAnswer(result: CommandResult): FetchAnswer {
  if (result.ok) return 'sent'
  switch (result.failure.kind) {
    case 'refused':
      return 'gone'
    case 'unauthorized':
      return 'login'
    case 'no-answer':
    case 'busy':
    case 'unreadable':
    case 'storage':
      return 'away'
  }
}
