import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { useFormat } from '#src/ui/format/use-format.ts'
import type { Pack } from './pack-block.tsx'
import { isWhole, packEstimate } from '#src/features/settings/offline/readiness/readiness.ts'
import { usePackSize } from './use-pack-size.ts'

interface SizeLineProps {
  packs: readonly Pack[]
  /** Empty while none is chosen. */
  country: string
  name: string
  language: Language
}

/** "67 topics, 286 kB; 12 kB of it to fetch": what a download would bring, or what it takes at most where the service cannot be asked. */
export function SizeLine({ packs, country, name, language }: SizeLineProps) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const answer = usePackSize(country, language)
  if (answer === null) return null
  const isHere = packs.some((pack) => pack.country === country && pack.language === language && isWhole(pack))
  if (isHere) return t('sizeHere', { country: name, language: t(`inLanguage-${language}`) })
  switch (answer.kind) {
    case 'asking':
      return t('sizeAsking')
    case 'known': {
      const { topics, bytes: all, missingBytes } = answer.size
      const rest = missingBytes === 0 ? t('sizeNothing') : t('sizeMissing', { size: bytes(missingBytes) })
      return `${t('sizeTopics', { count: topics, size: bytes(all) })} ${rest}`
    }
    case 'none':
      return t('downloadRefused', { country: name })
    case 'unknown': {
      const estimate = packEstimate(packs, language)
      return estimate === null ? t('sizeUnknown') : t('sizeEstimate', { size: bytes(estimate) })
    }
  }
}
