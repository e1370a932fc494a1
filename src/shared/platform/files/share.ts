interface Shared {
  title: string
  url: string
}
interface Sharer {
  share?: (shared: Shared | { text: string }) => Promise<void>
  clipboard?: Pick<Clipboard, 'writeText'>
}

type ShareEnd = 'shared' | 'copied' | 'closed' | 'impossible'

/** Shares the address with another app, else copies it. Returns which it was; `closed`: the citizen dismissed the share sheet. */
export function share(shared: Shared, sharer: Sharer = globalThis.navigator): Promise<ShareEnd> {
  return give(shared, shared.url, sharer)
}

/** Shares or copies a text. */
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

interface FileSharer {
  canShare?: (shared: { files: File[] }) => boolean
  share?: (shared: { files: File[]; title: string }) => Promise<void>
}

/** Whether this device shares files of a kind; many browsers share addresses only. */
export function canShareFiles(sample: File, sharer: FileSharer = globalThis.navigator): boolean {
  return sharer.share !== undefined && sharer.canShare?.({ files: [sample] }) === true
}

/** `again`: the browser no longer counts the tap, because making the file took too long; the next tap shares it. `closed`: dismissed by the citizen. */
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

type Device = FileSharer & {
  /** Only in Safari: opened from the home screen of an iPhone or iPad. */
  standalone?: boolean
}

/**
 * Gives the citizen a file: as a download, or by the share sheet if the app runs from the home screen of an iPhone or iPad, which has no downloads.
 * `closed`: dismissed by the citizen.
 */
export async function giveFile(
  file: File,
  title: string,
  { device = globalThis.navigator, save = saveFile }: { device?: Device; save?: (file: File) => void } = {},
): Promise<'saved' | 'shared' | 'closed'> {
  const end = device.standalone === true ? await shareFile(file, title, device) : 'impossible'
  if (end === 'shared' || end === 'closed') return end
  save(file)
  return 'saved'
}

/** Long enough for a browser that asks where to save the file. */
const keepAddressMs = 60_000

/** Starts a download. Browsers do not report whether it was saved. */
function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs)
}
