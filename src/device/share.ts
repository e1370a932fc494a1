export interface Shared {
  title: string
  url: string
}
export interface Sharer {
  share?: (shared: Shared) => Promise<void>
  clipboard?: Pick<Clipboard, 'writeText'>
}

/** Gives the address to another app, else to the clipboard. Says which, so that the screen can tell; `closed` is the citizen's no. */
export async function share(shared: Shared, sharer: Sharer = globalThis.navigator): Promise<'shared' | 'copied' | 'closed' | 'impossible'> {
  if (sharer.share) {
    try {
      await sharer.share(shared)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    }
  }
  try {
    if (!sharer.clipboard) return 'impossible'
    await sharer.clipboard.writeText(shared.url)
    return 'copied'
  } catch {
    return 'impossible'
  }
}
