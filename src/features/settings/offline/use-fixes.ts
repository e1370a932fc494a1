import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'

/** What a tap can mend with the service; says so where the line does not carry it. */
export function useFixes() {
  const { t } = useTranslation('settings')
  const showToast = useToast()
  return {
    /** Asks the service for news of everything. */
    async check(): Promise<void> {
      const result = await engine.refresh('asked')
      if (!result.ok) showToast({ text: t(result.failure.kind === 'storage' ? 'checkNotStored' : 'checkLater') })
    },
    async download(pack: { country: string; language: Language }, name: string): Promise<void> {
      const result = await engine.downloadPack(pack)
      if (!result.ok) showToast({ text: t(downloadMessage(result), { country: name }) })
    },
  }
}

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
