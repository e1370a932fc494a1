import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
import type { RowState } from './readiness.ts'

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
