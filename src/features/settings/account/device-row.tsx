import { useTranslation } from 'react-i18next'
import type { LoggedInDevice } from '#contract/account/devices.ts'
import { useServiceNow } from '#src/data/status.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { age } from '#src/shared/ui/text/format.ts'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import type { engine } from '#src/data/engine/engine.ts'
import { needsPassword } from './password-dialog.tsx'

const hourMs = 3_600_000

export function DeviceRow({ device, isDisabled, onEnd }: { device: LoggedInDevice; isDisabled: boolean; onEnd: () => void }) {
  const { t } = useTranslation('devices')
  const name = useDeviceName()(device)
  return (
    <li className="settings-row">
      <div>
        <p className="row-title">{name}</p>
        {device.isThis && <p className="small">{t('this')}</p>}
        <p className="row-sub">{useSeen()(device)}</p>
      </div>
      {!device.isThis && (
        <Button kind="edge" size="small" disabled={isDisabled} aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}

export function useDeviceName(): (device: LoggedInDevice) => string {
  const { t } = useTranslation('devices')
  return ({ name }) => name ?? t('unnamed')
}

/** Since when, and when last seen, which the service knows to the hour. */
function useSeen(): (device: LoggedInDevice) => string {
  const { t } = useTranslation('devices')
  const { date: inWords, locale } = useFormat()
  const [now] = useServiceNow()
  return ({ since, seenAt }) => {
    const date = inWords(new Date(since).toISOString())
    if (seenAt === null) return t('sinceLong', { date })
    const ago = now - seenAt < hourMs ? null : age(now - seenAt, locale)
    return ago === null ? t('sinceNow', { date }) : t('sinceSeen', { date, age: ago })
  }
}

type Answer = Awaited<ReturnType<typeof engine.endDevice>>

/** `unsure`: the service may have done it, its answer is lost. `password`: to be given first. Also what is said of it, as a key of the wording. */
export type DeviceEnd = 'done' | 'password' | 'unsure' | 'failed'

export function deviceEnd(answer: Answer): DeviceEnd {
  if (answer.ok) return 'done'
  if (needsPassword(answer)) return 'password'
  const { kind } = answer.failure
  return kind === 'no-answer' || kind === 'unreadable' ? 'unsure' : 'failed'
}
