import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { useAlerts } from '#src/data/alert/alerts.ts'
import { useCheckIn } from '#src/data/alert/check-in.ts'
import { useSubmit } from '#src/data/outbox/use-submit.ts'
import { useSession } from '#src/data/session/session.ts'
import { SubmissionErrorSummary } from '#src/outbox/submission/submission-error.tsx'
import { Section } from '#src/screen/section.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { bodyOf, formOf, ownWord, saidBody, serviceNow, visitorIdOf, type CheckInForm, type CheckInState } from './check-in-body.ts'
import { CheckInFields, type Typed } from './check-in-form.tsx'
import { Elsewhere, useIsStuck } from './elsewhere.tsx'
import { SaidPanel } from './said-panel.tsx'
import './check-in.css'

/**
 * "I am safe" and "I need help": one tap for who is logged in, the rest may follow; a name and a number for who is not. Where the alert is over, who
 * asked for help can still say that they are safe, or more.
 */
export function CheckInSection({ alert, title, isOpen }: { alert: Alert; title: string; isOpen: boolean }) {
  const { t } = useTranslation('alert')
  const view = useCheckIn(alert.id)
  const held = useAlerts()
  const session = useSession()
  const saying = useSubmit()
  /** Under which word the details stand open. */
  const [editing, setEditing] = useState<CheckInState | null>(null)
  /** Of who they are, whichever of the two words the form is for. */
  const [typed, setTyped] = useState<Typed>({})
  const panel = useRef<HTMLDivElement>(null)
  /** How many reports were stored since the screen opened, and how many of them the reader has been shown. */
  const [stored, setStored] = useState(0)
  const shown = useRef(0)
  /** What the device could not keep. */
  const [unsaved, setUnsaved] = useState<CheckInBody | null>(null)
  const last = saidBody(view?.said)
  const isStuck = useIsStuck(view?.said)
  const stuck = unsaved ?? (isStuck ? last : null)
  const isVisitor = session.state !== 'unknown' && session.accountId === null
  const own = ownWord(last, isVisitor)
  const states = isOpen ? (['safe', 'help'] as const) : own?.state === 'help' ? (['safe'] as const) : []
  // The button or form that had the focus goes with the report, and the confirmation may lie outside the window.
  useEffect(() => {
    if (shown.current === stored || !view) return
    shown.current = stored
    panel.current?.scrollIntoView({ block: 'center' })
    panel.current?.focus({ preventScroll: true })
  }, [stored, view])
  if (view === undefined || session.state === 'unknown' || (!isOpen && view === null)) return null

  async function say(state: CheckInState, form: CheckInForm): Promise<boolean> {
    const visitorId = isVisitor ? visitorIdOf(last, form.name) : null
    const saidAt = serviceNow(held?.offsetMs)
    const body = bodyOf({ alert, countries: held?.countries ?? [], state, form, visitorId, saidAt })
    const { ok } = await saying.submit({ kind: 'check-in', body }, title)
    setUnsaved(ok ? null : body)
    if (ok) setStored((count) => count + 1)
    return ok
  }

  async function choose(state: CheckInState) {
    const isSaid = isVisitor || (await say(state, formOf(own, state)))
    if (isSaid) setEditing(isVisitor || state === 'help' ? state : null)
  }

  return (
    <Section title={t(isOpen ? 'checkIn.title' : 'checkIn.titleOver')}>
      <div className="check-in">
        <div role="status" tabIndex={-1} ref={panel}>
          {view && <SaidPanel view={view} alert={alert} />}
        </div>
        {editing === null && <SubmissionErrorSummary saying={saying} />}
        {stuck && <Elsewhere key={unsaved ? 'unsaved' : view?.said.id} body={stuck} alertTitle={title} />}
        {states.length > 0 && (
          <div className="check-in-choice">
            {states
              .filter((state) => editing !== state)
              .map((state) => (
                <Button
                  key={state}
                  kind={state === 'help' ? 'primary' : 'second'}
                  isWide
                  disabled={saying.isSaving}
                  onClick={() => void choose(state)}
                >
                  {t(`checkIn.${state}`)}
                </Button>
              ))}
          </div>
        )}
        {view === null && editing === null && <p className="small">{t('checkIn.intro')}</p>}
        {states.length > 0 && own && editing === null && (
          <Button kind="quiet" size="small" icon="pencil" onClick={() => setEditing(own.state)}>
            {t('checkIn.addDetails')}
          </Button>
        )}
        {states.length > 0 && editing !== null && (
          <CheckInFields
            key={editing}
            state={editing}
            before={{ ...formOf(own, editing), ...typed }}
            isVisitor={isVisitor}
            country={held?.countries.find((iso2) => alert.countries.includes(iso2)) ?? alert.countries[0] ?? null}
            saying={saying}
            onType={(part) => setTyped((before) => ({ ...before, ...part }))}
            onSend={async (form) => {
              if (!(await say(editing, form))) return
              setEditing(null)
              setTyped({})
            }}
          />
        )}
      </div>
    </Section>
  )
}
