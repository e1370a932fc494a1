import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#store/views.ts'
import { pathTo } from '#src/app/routes.ts'
import { engine } from '#src/data/engine.ts'
import { useConnection, useStorage } from '#src/data/status.ts'
import { Button } from '#src/ui/button.tsx'
import { isCutOff } from '#src/ui/cut-off.ts'
import { capitalised, momentInWords } from '#src/ui/format.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { Section } from '#src/ui/section.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import { useNow } from '#src/ui/use-now.ts'
import { agesOf } from './ages.ts'
import './activity.css'

/** What the engine is doing: the line, what waits to be sent, and how old each thing on the device is. */
export function ActivityScreen() {
  const { t } = useTranslation('activity')
  const connection = useConnection()
  return (
    <Screen title={t('title')} parent="user">
      <div className="activity">
        <Section title={t('line')}>
          {connection && <Connection connection={connection} />}
          <CheckNow />
        </Section>
        <Section title={t('yours')}>
          <Line mark={<Icon name="check" size={20} />} title={t('nothing')} sub={t('nothingSub')} />
        </Section>
        <Section title={t('read')} more={{ to: pathTo('offlineSettings'), label: t('manage') }}>
          <Ages isOffline={isCutOff(connection)} />
        </Section>
      </div>
    </Screen>
  )
}

function Connection({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('activity')
  const { locale } = useFormat()
  const now = useNow()
  const { state, since, answeredAt } = connection
  const mark = state === 'online' ? 'fresh' : state === 'slow' ? 'older' : 'offline'
  const answered = answeredAt === null ? t('neverAnswered') : t('answered', { when: momentInWords(answeredAt, now, locale) })
  return (
    <Line
      mark={<StatusMark name={mark} />}
      title={t(`state-${state}`)}
      sub={`${t('since', { when: momentInWords(since, now, locale) })}. ${answered}`}
    />
  )
}

function Ages({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation('activity')
  const { checked, locale } = useFormat()
  const now = useNow()
  const parts = useStorage()?.parts ?? []
  return agesOf(parts, now).map(({ part, confirmedAt, isFresh }) => (
    <Line
      key={part}
      mark={<StatusMark name={confirmedAt === null || isOffline ? 'offline' : isFresh ? 'fresh' : 'older'} />}
      title={t(`part-${part}`)}
      sub={confirmedAt === null ? t('never') : capitalised(checked(confirmedAt, now), locale)}
    />
  ))
}

function Line({ mark, title, sub }: { mark: ReactNode; title: ReactNode; sub: ReactNode }) {
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
