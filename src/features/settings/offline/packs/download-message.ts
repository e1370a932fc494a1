import type { engine } from '#src/data/engine/engine.ts'

type CommandResult = Awaited<ReturnType<typeof engine.downloadPack>>

export type DownloadMessage = 'downloaded' | 'downloadLater' | 'downloadRefused' | 'downloadNoSpace'

/** What to say after a download: only a full device and a country without a guide need the citizen, everything else is "later". */
export function downloadMessage(result: CommandResult): DownloadMessage {
  if (result.ok) return 'downloaded'
  switch (result.failure.kind) {
    case 'storage':
      return 'downloadNoSpace'
    case 'refused':
      return 'downloadRefused'
    case 'no-answer':
    case 'busy':
    case 'unauthorized':
    case 'unreadable':
      return 'downloadLater'
  }
}
