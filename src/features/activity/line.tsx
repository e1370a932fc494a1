import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { momentInWords } from '#src/ui/format/format.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { ActivityLine } from './activity-line.tsx'

export function Connection({ connection }: { connection: ConnectionView }) {
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

export function CheckNow() {
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
