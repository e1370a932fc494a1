import { useTranslation } from 'react-i18next'
import type { StoredPart } from '#store/rows/views.ts'
import { capitalised } from '#src/ui/format/format.ts'
import { useFormat } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'

/** "Checked 3 hours ago", "Not fetched yet". */
export function useAge(): (part: StoredPart | undefined) => string {
  const { t } = useTranslation('settings')
  const { checked, locale } = useFormat()
  const now = useNow()
  return (part) => (part === undefined || part.confirmedAt === null ? t('never') : capitalised(checked(part.confirmedAt, now), locale))
}
