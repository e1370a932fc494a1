import { type FileSharer, shareFile } from './share.ts'

type Device = FileSharer & {
  /** Safari alone has it: opened from the home screen of an iPhone or iPad. */
  standalone?: boolean
}

/**
 * Hands a file to the citizen the way their device can: as a download, or by the share sheet where the app runs from the home screen of an
 * iPhone or iPad, which has no downloads. `closed` is the citizen's no.
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

/** Long enough for a browser that asks where to put it. */
const keepAddressMs = 60_000

/** Hands a file to the browser's downloads. Whether it was kept there, no browser says. */
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
