import { useTranslation } from 'react-i18next'
import { useState, type ReactNode } from 'react'
import type { StorageView, StoredPart, ConnectionView } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { useOutbox } from '#src/data/outbox.ts'
import { useConnection } from '#src/data/status.ts'
import { useStorage } from '#src/data/device-tables.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton, useWaits } from '#src/shared/screen/skeleton.tsx'
import { capitalised, freshForMs, momentInWords } from '#src/shared/ui/text/format.ts'
import { roundMs, useCheckedAsOf } from '#src/shared/ui/status/freshness.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { savesData } from '#src/shared/platform/platform.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { DiarySection } from './diary-section.tsx'
import { IntentSections } from './intent-sections.tsx'
import './activity.css'

/** Everything the citizen said and how far it has come, then what the engine is doing: the line, how old each thing is, the diary. */
export function ActivityScreen() {
  const { t } = useTranslation('activity')
  const connection = useConnection()
  const outbox = useOutbox()
  const storage = useStorage()
  // All at once: what comes later would push away what is being read.
  const waits = useWaits(connection !== undefined)
  return (
    <Screen title={t('title')} parent="user">
      <div className="activity">
        {waits || !outbox || !storage ? (
          <Skeleton bars={[88, 40, 64, 72]} />
        ) : (
          <>
            <IntentSections outbox={outbox} />
            <Section title={t('line')}>
              {connection && <Connection connection={connection} />}
              {savesData() && <p className="small">{t('savesData')}</p>}
              <CheckNow />
            </Section>
            <Section title={t('read')} more={{ to: pathTo('offlineSettings'), label: t('manage') }}>
              <Ages parts={storage.parts} isOffline={isCutOff(connection)} />
            </Section>
            <DiarySection />
          </>
        )}
      </div>
    </Screen>
  )
}

function Ages({ parts, isOffline }: { parts: StorageView['parts']; isOffline: boolean }) {
  const { t } = useTranslation('activity')
  const { checked, locale } = useFormat()
  const now = useNow()
  const asOf = useCheckedAsOf()
  const shown = parts.map((part) => ({ ...part, confirmedAt: asOf(part.confirmedAt, part.part === 'feed' ? roundMs : undefined) }))
  return agesOf(shown, now).map(({ part, confirmedAt, isFresh }) => (
    <ActivityLine
      key={part}
      mark={<StatusMark name={confirmedAt === null || isOffline ? 'offline' : isFresh ? 'fresh' : 'older'} />}
      title={t(`part-${part}`)}
      sub={confirmedAt === null ? t('never') : capitalised(checked(confirmedAt, now), locale)}
    />
  ))
}

const order = ['emergency', 'guide', 'feed', 'representations', 'maps'] as const

/** One line for each kind of thing on the device, with the oldest age among its parts: the truth is the worst of them. */
export function agesOf(
  parts: readonly StoredPart[],
  now: number,
): { part: StoredPart['part']; confirmedAt: number | null; isFresh: boolean }[] {
  return order.flatMap((part) => {
    const ages = parts.filter((stored) => stored.part === part).map(({ confirmedAt }) => confirmedAt)
    if (ages.length === 0) return []
    const known = ages.filter((age) => age !== null)
    const confirmedAt = known.length === ages.length ? Math.min(...known) : null
    return [{ part, confirmedAt, isFresh: confirmedAt !== null && now - confirmedAt < freshForMs }]
  })
}

function Connection({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('activity')
  const { locale } = useFormat()
  const now = useNow()
  const { state, since, answeredAt } = connection
  const mark = state === 'online' ? 'fresh' : state === 'slow' ? 'older' : 'offline'
  const answered = answeredAt === null ? t('neverAnswered') : t('answered', { when: momentInWords(answeredAt, now, locale) })
  return (
    <ActivityLine
      mark={<StatusMark name={mark} />}
      title={t(`state-${state}`)}
      sub={`${t('since', { when: momentInWords(since, now, locale) })}. ${answered}`}
    />
  )
}

function CheckNow() {
  const { t } = useTranslation('activity')
  const [state, setState] = useState<'idle' | 'refreshing' | 'refreshed' | 'notRefreshed'>('idle')
  async function check() {
    setState('refreshing')
    const result = await engine.refresh('asked')
    setState(result.ok ? 'refreshed' : 'notRefreshed')
  }
  return (
    <div className="activity-check">
      <Button kind="second" size="small" icon="refresh" disabled={state === 'refreshing'} onClick={() => void check()}>
        {t('refresh')}
      </Button>
      <p className="small" role="status">
        {state !== 'idle' && t(state)}
      </p>
    </div>
  )
}

/** A mark, what it is about, and a sentence. */
function ActivityLine({ mark, title, sub }: { mark: Elements; title: ReactNode; sub: ReactNode }) {
  return (
    <div className="activity-line">
      {mark}
      <div>
        <p className="h5">{title}</p>
        <p className="small">{sub}</p>
      </div>
    </div>
  )
}
