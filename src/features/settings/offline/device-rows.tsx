import { useTranslation } from 'react-i18next'
import { installApp, useInstall } from '#src/shared/platform/update/install.ts'
import { fillShell, type ShellStatus } from '#src/shared/platform/update/shell-status.ts'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { installWords } from '#src/features/settings/install-words.ts'
import type { Keeping } from './use-storage-state.ts'
import { isInstalled, type RowStates } from './readiness.ts'
import { ReadyRow } from './ready-row.tsx'
import { useFixes } from './use-fixes.ts'

export function AppRow({ rows, app }: { rows: RowStates; app: ShellStatus | null | undefined }) {
  const { t } = useTranslation('settings')
  if (app === undefined) return null
  return (
    <ReadyRow
      title={t('part-app')}
      state={rows.app}
      fix={rows.app === 'coming' ? { label: t('fetchNow'), run: async () => fillShell() } : undefined}
    >
      {app === null ? t('appUnknown') : app.present < app.total ? t('appSome', { present: app.present, total: app.total }) : t('appAll')}
    </ReadyRow>
  )
}

export function InstallRow() {
  const { t } = useTranslation('settings')
  const state = useInstall()
  return (
    <ReadyRow
      title={t('installed')}
      state={isInstalled(state) ? 'ready' : 'missing'}
      fix={state === 'offered' ? { label: t('installApp'), run: installApp } : undefined}
    >
      {t(installWords(state))}
    </ReadyRow>
  )
}

export function KeptRow({ state, hasAsked, keep }: Keeping) {
  const { t } = useTranslation('settings')
  const isKept = state?.isKept ?? null
  const words = isKept === true ? 'keptYes' : isKept === null ? 'keptUnknown' : hasAsked ? 'keptDeclined' : 'keptNo'
  return (
    <ReadyRow
      title={t('kept')}
      state={isKept === true ? 'ready' : isKept === null ? 'unknown' : 'missing'}
      fix={isKept === false ? { label: hasAsked ? t('askAgain') : t('ask'), run: keep } : undefined}
    >
      {t(words)}
    </ReadyRow>
  )
}

export function ClockRow({ rows, offsetMs }: { rows: RowStates; offsetMs: number | null }) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const { check } = useFixes()
  const gap = clockGap(offsetMs ?? 0, locale)
  return (
    <ReadyRow title={t('clock')} state={rows.clock} fix={rows.clock === 'ready' ? undefined : { label: t('compare'), run: check }}>
      {rows.clock === 'unknown' && <span>{t('clockUnknown')}</span>}
      {rows.clock === 'ready' && <span>{t('clockRight')}</span>}
      {rows.clock === 'old' && <span>{`${t((offsetMs ?? 0) > 0 ? 'clockSlow' : 'clockFast', { gap })} ${t('clockHow')}`}</span>}
    </ReadyRow>
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** "14 minutes", "3 hours", "2 days": how far off a clock is, whichever way. */
export function clockGap(offsetMs: number, locale: string): string {
  const gap = Math.abs(offsetMs)
  const [unit, size] =
    gap < 2 * hourMs ? (['minute', minuteMs] as const) : gap < 2 * dayMs ? (['hour', hourMs] as const) : (['day', dayMs] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(gap / size))
}
