import { readLocal, writeLocal, readSession, writeSession } from './web-storage.ts'

const askedKey = 'abroad.keepAsked'
const countKey = 'abroad.keepAsks'
/** Some browsers ask the citizen each time: a question that was waved away this often is answered. */
const asksByItself = 3

interface PersistenceDeps {
  keeper: Keeper | undefined
  /** Lives as long as the visit. */
  session: { read: (key: string) => string | null; write: (key: string, value: string) => void }
  local: { read: (key: string) => string | null; write: (key: string, value: string) => void }
  /** 'denied' where the browser says that it was told no. */
  permission: () => Promise<string | null>
  /** Runs once, at the citizen's next tap or key. */
  onNextTap: (run: () => void) => void
}

/** Asks the browser to keep what is stored: by itself at most once a visit, and on the citizen's wish at any time. */
export function createPersistence({ keeper, session, local, permission, onNextTap }: PersistenceDeps) {
  let isWaiting = false

  async function askByItself(): Promise<void> {
    if (session.read(askedKey) !== null) return
    const count = Number(local.read(countKey) ?? 0)
    if (count >= asksByItself || (await permission()) === 'denied') return
    const { isKept } = await readStorage(keeper)
    if (isKept !== false) return
    local.write(countKey, String(count + 1))
    await ask()
  }

  async function ask(): Promise<void> {
    session.write(askedKey, 'yes')
    await askToKeep(keeper)
  }

  return {
    ask,
    hasAsked: () => session.read(askedKey) !== null,
    /** Something is stored that is worth keeping: asks at the next tap, never while the page loads. */
    askWhenFitting(): void {
      if (isWaiting) return
      isWaiting = true
      onNextTap(() => void askByItself())
    },
  }
}

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

export type Keeper = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>

export interface StorageState {
  /** Bytes in use by this app and bytes the browser would give it; null where the browser does not say. */
  usedBytes: number | null
  quotaBytes: number | null
  /** Whether the browser has promised to keep our data when space is short; null where it cannot. */
  isKept: boolean | null
}

/** What the browser says about our space. Never rejects: a browser that does not answer leaves nulls. */
export async function readStorage(keeper: Keeper | undefined = globalThis.navigator?.storage): Promise<StorageState> {
  const [estimate, isKept] = await Promise.all([orNull(() => keeper?.estimate?.()), orNull(() => keeper?.persisted?.())])
  return { usedBytes: estimate?.usage ?? null, quotaBytes: estimate?.quota ?? null, isKept: isKept ?? null }
}

/** Asks the browser to keep our data when space is short; the answer is the browser's, some ask the citizen. */
export async function askToKeep(keeper: Keeper | undefined = globalThis.navigator?.storage): Promise<boolean | null> {
  return (await orNull(() => keeper?.persist?.())) ?? null
}

async function orNull<T>(ask: () => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await ask()) ?? null
  } catch {
    return null
  }
}
