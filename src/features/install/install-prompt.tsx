import { useTranslation } from 'react-i18next'
import { nextPromptAt, type PromptTracking } from '#src/platform/install/install-limits.ts'
import { longDate } from '#src/ui/format/format.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import { Banner } from './banner.tsx'
import { HomeScreenPopup } from './home-screen-popup.tsx'
import { QrPopup } from './qr-popup.tsx'
import type { PromptName } from './which-prompt.ts'
import './install.css'

export interface InstallPromptProps {
  name: PromptName
  /** As of now, this prompt counted. */
  tracking: PromptTracking
  onClose: () => void
}

export function InstallPrompt({ name, tracking, onClose }: InstallPromptProps) {
  const closed = useClosedWords(tracking)
  switch (name) {
    case 'qr':
      return <QrPopup closed={closed} onClose={onClose} />
    case 'banner':
      return <Banner closed={closed} onClose={onClose} />
    case 'iphone':
    case 'ipad':
      return <HomeScreenPopup device={name} closed={closed} onClose={onClose} />
  }
}

/** Says what closing it means: when it may come back. */
function useClosedWords(tracking: PromptTracking): string {
  const { t } = useTranslation('install')
  const { locale } = useLocale()
  const next = nextPromptAt(tracking)
  return next === null ? t('closedForGood') : t('closed', { date: longDate(new Date(next).toISOString(), locale) })
}
