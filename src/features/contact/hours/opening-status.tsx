import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import { deviceTimeZone } from '#src/platform/platform.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { statusAt } from './opening-hours.ts'
import { statusWords } from './opening-words.ts'

/** "Closed now, opens in 3 h", by the hours of the counter, else of the telephone. Always ink with a clock. */
export function OpeningStatus({ representation }: { representation: Representation }) {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const now = useNow()
  const hours = representation.openingHours.find(({ kind }) => kind === 'counter') ?? representation.openingHours[0]
  const status = hours ? statusAt(hours.week, representation.timezone, now) : ({ kind: 'unknown' } as const)
  const { key, values } = statusWords(status, now, { locale, timeZone: deviceTimeZone() })
  const words = t(key, values)
  return (
    <span className="post-status">
      <Icon name="clock" size={20} />
      <span>{hours?.byAppointment && status.kind === 'open' ? t('byAppointmentStatus', { status: words }) : words}</span>
    </span>
  )
}
