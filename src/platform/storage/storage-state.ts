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
