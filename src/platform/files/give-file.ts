import { saveFile } from './save-file.ts'
import { type FileSharer, shareFile } from './share.ts'

type Device = FileSharer & {
  /** Safari alone has it: opened from the home screen of an iPhone or iPad. */
  standalone?: boolean
}

/**
 * Hands a file to the citizen the way their device can: as a download, or by the share sheet where the app runs from the home screen of an
 * iPhone or iPad, which has no downloads.
 */
export async function giveFile(
  file: File,
  title: string,
  { device = globalThis.navigator, save = saveFile }: { device?: Device; save?: (file: File) => void } = {},
): Promise<void> {
  const end = device.standalone === true ? await shareFile(file, title, device) : 'impossible'
  if (end === 'impossible' || end === 'again') save(file)
}
