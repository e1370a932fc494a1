import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
import { type RowState, isInstalled, type RowStates } from './readiness.ts'
import type { OutboxCounts } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { useOutboxCounts } from '#src/data/status.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'
import { installApp, useInstall } from '#src/shared/platform/update/install.ts'
import { fillShell, type ShellStatus } from '#src/shared/platform/update/shell-status.ts'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { installWords } from '#src/features/settings/install-words.ts'
import type { Keeping } from './storage-section.tsx'
import { useFixes } from './use-fixes.ts'

/** What one tap does about a row. A screen of ours is a link. */
export type Fix = { label: string } & ({ run: () => Promise<unknown> } | { to: string })

interface ReadyRowProps {
  title: string
  state: RowState
  /** In place of the state's own. */
  mark?: StatusMarkName
  fix?: Fix | undefined
  children: ReactNode
}

/** One thing that readiness hangs on: its state as a mark and in words, and the one tap that mends it. */
export function ReadyRow({ title, state, mark, fix, children }: ReadyRowProps) {
  const { t } = useTranslation('settings')
  return (
    <li className="ready-row">
      {mark ? <StatusMark name={mark} /> : <Mark state={state} />}
      <div className="ready-words">
        <p className="h5">
          <span>{title}</span>
          <span className="hidden-text">{`: ${t(`state-${state}`)}`}</span>
        </p>
        <p className="row-sub">{children}</p>
      </div>
      {fix && <FixButton {...fix} title={title} />}
    </li>
  )
}

function Mark({ state }: { state: RowState }) {
  if (state === 'old') return <Icon name="clock" size={20} />
  return <StatusMark name={state === 'ready' ? 'confirmed' : state === 'coming' ? 'older' : 'next'} />
}

function FixButton(fix: Fix & { title: string }) {
  const [isRunning, setRunning] = useState(false)
  const name = `${fix.label}: ${fix.title}`
  if ('to' in fix) {
    return (
      <ButtonLink kind="quiet" size="small" to={fix.to} aria-label={name}>
        {fix.label}
      </ButtonLink>
    )
  }
  async function onClick(run: () => Promise<unknown>) {
    setRunning(true)
    await run()
    setRunning(false)
  }
  return (
    <Button kind="quiet" size="small" aria-label={name} disabled={isRunning} onClick={() => void onClick(fix.run)}>
      {fix.label}
    </Button>
  )
}

/** Shows whether everything has been sent, with a link to Activity if not. */
export function OutboxRow() {
  const { t } = useTranslation('settings')
  const showToast = useToast()
  const { send } = useSendNow()
  const counts = useOutboxCounts()
  if (!counts) return null
  const { state, mark, words, count } = outboxReady(counts)
  async function sendAll() {
    const left = await send()
    if (left !== null && left > 0) showToast({ text: t('checkLater') })
  }
  return (
    <ReadyRow
      title={t('outbox')}
      state={state}
      mark={mark}
      fix={words === 'outboxWaits' ? { label: t('sendNow'), run: sendAll } : undefined}
    >
      <span>{t(words, { count })}</span>
      {words !== 'outboxNone' && (
        <>
          {' '}
          <SomeLink className="link" to={pathTo('activity')}>
            {t('toActivity')}
          </SomeLink>
        </>
      )}
    </ReadyRow>
  )
}

interface OutboxReady {
  state: RowState
  mark: StatusMarkName
  words: 'outboxNone' | 'outboxWaits' | 'outboxNeedsYou' | 'outboxLocked'
  count: number
}

/** The most urgent state of the outbox. Unsent intents do not prevent use without a network, so `readiness` ignores them. */
export function outboxReady({ needsYou, waiting, locked }: OutboxCounts): OutboxReady {
  if (needsYou > 0) return { state: 'held', mark: 'needs', words: 'outboxNeedsYou', count: needsYou }
  if (waiting > 0) return { state: 'coming', mark: 'saved', words: 'outboxWaits', count: waiting }
  if (locked > 0) return { state: 'held', mark: 'saved', words: 'outboxLocked', count: locked }
  return { state: 'ready', mark: 'confirmed', words: 'outboxNone', count: 0 }
}

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

/** "14 minutes", "3 hours", "2 days": how far a clock is off, in either direction. */
export function clockGap(offsetMs: number, locale: string): string {
  const gap = Math.abs(offsetMs)
  const [unit, size] =
    gap < 2 * hourMs ? (['minute', minuteMs] as const) : gap < 2 * dayMs ? (['hour', hourMs] as const) : (['day', dayMs] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(gap / size))
}
