import { readLocal, writeLocal } from './local-storage.ts'
import { readSession, writeSession } from './session-storage.ts'
import { createPersistence } from './persistence.ts'

const keep = createPersistence({
  keeper: globalThis.navigator?.storage,
  session: { read: readSession, write: writeSession },
  local: { read: readLocal, write: writeLocal },
  permission: async () => {
    try {
      return (await navigator.permissions.query({ name: 'persistent-storage' })).state
    } catch {
      return null
    }
  },
  onNextTap(run) {
    const life = new AbortController()
    const once = () => {
      life.abort()
      run()
    }
    for (const event of ['pointerup', 'keydown'] as const) window.addEventListener(event, once, { signal: life.signal })
  },
})

export const keepStored = keep.ask
export const hasAskedToKeep = keep.hasAsked
export const keepWhenFitting = keep.askWhenFitting
