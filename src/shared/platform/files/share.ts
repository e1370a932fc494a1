export interface Shared {
  title: string
  url: string
}
export interface Sharer {
  share?: (shared: Shared | { text: string }) => Promise<void>
  clipboard?: Pick<Clipboard, 'writeText'>
}

type ShareEnd = 'shared' | 'copied' | 'closed' | 'impossible'

/** Gives the address to another app, else to the clipboard. Says which, so that the screen can tell; `closed` is the citizen's no. */
export function share(shared: Shared, sharer: Sharer = globalThis.navigator): Promise<ShareEnd> {
  return give(shared, shared.url, sharer)
}

/** The same with a text. */
export function shareText(text: string, sharer: Sharer = globalThis.navigator): Promise<ShareEnd> {
  return give({ text }, text, sharer)
}

async function give(shared: Shared | { text: string }, copied: string, sharer: Sharer): Promise<ShareEnd> {
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
    await sharer.clipboard.writeText(copied)
    return 'copied'
  } catch {
    return 'impossible'
  }
}

export interface FileSharer {
  canShare?: (shared: { files: File[] }) => boolean
  share?: (shared: { files: File[]; title: string }) => Promise<void>
}

/** Whether this device hands files of a kind to other apps; many browsers share addresses only. */
export function canShareFiles(sample: File, sharer: FileSharer = globalThis.navigator): boolean {
  return sharer.share !== undefined && sharer.canShare?.({ files: [sample] }) === true
}

/** `again`: making the file took longer than the browser remembers the tap; the next one shares what is ready. `closed` is the citizen's no. */
export async function shareFile(
  file: File,
  title: string,
  sharer: FileSharer = globalThis.navigator,
): Promise<'shared' | 'closed' | 'again' | 'impossible'> {
  if (!canShareFiles(file, sharer)) return 'impossible'
  try {
    await sharer.share?.({ files: [file], title })
    return 'shared'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return name === 'AbortError' ? 'closed' : name === 'NotAllowedError' ? 'again' : 'impossible'
  }
}
