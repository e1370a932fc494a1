import type { engine } from '#src/data/engine.ts'

type Saved = Awaited<ReturnType<typeof engine.saveProfile>>
type Failure = Extract<Saved, { ok: false }>['failure']

/** Why nothing was saved, as a key of the wording; `fields` where the service names some. */
export type SaveFailure = 'network' | 'service' | 'refused' | 'storage' | 'loggedOut'

export function saveFailure(failure: Failure): SaveFailure {
  switch (failure.kind) {
    case 'no-answer':
      return 'network'
    case 'busy':
    case 'unreadable':
      return 'service'
    case 'refused':
    case 'invalid':
      return 'refused'
    case 'unauthorized':
    case 'logged-out':
      return 'loggedOut'
    case 'storage':
      return 'storage'
  }
}
