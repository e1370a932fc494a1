import { useTranslation } from 'react-i18next'
import type { StorageView } from '#store/rows/views.ts'
import { capitalised } from '#src/ui/format/format.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { ActivityLine } from './activity-line.tsx'
import { agesOf } from './ages.ts'

export function Ages({ parts, isOffline }: { parts: StorageView['parts']; isOffline: boolean }) {
  const { t } = useTranslation('activity')
  const { checked, locale } = useFormat()
  const now = useNow()
  return agesOf(parts, now).map(({ part, confirmedAt, isFresh }) => (
    <ActivityLine
      key={part}
      mark={<StatusMark name={confirmedAt === null || isOffline ? 'offline' : isFresh ? 'fresh' : 'older'} />}
      title={t(`part-${part}`)}
      sub={confirmedAt === null ? t('never') : capitalised(checked(confirmedAt, now), locale)}
    />
  ))
}
