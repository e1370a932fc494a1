import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { useAlerts } from '#src/data/alerts.ts'
import { useCheckIn, visitorSecret } from '#src/data/check-in.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useSubmit } from '#src/data/use-submit.ts'
import { useSession } from '#src/data/session/session.ts'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { HelplineLinks } from '#src/shared/ui/actions/helpline-call.tsx'
import { bodyOf, formOf, ownReport, reportBody, serviceNow, visitorIdOf, type CheckInForm, type CheckInState } from './check-in-body.ts'
import { CheckInFields, type Typed } from './check-in-form.tsx'
import { ShareFallback, isWaiting, useIsStuck } from './share-fallback.tsx'
import { CheckInStatus } from './check-in-status.tsx'
import { TapShield, useTapShield } from './tap-shield.tsx'
import './check-in.css'

/**
 * "I am safe" and "I need help". A citizen reports with one tap and may add details; a visitor gives a name and a number first. After the alert, a
 * person who asked for help can still report that they are safe, and what was begun before its end can still be sent.
 */
export function CheckInSection({ alert, title, isOpen }: { alert: Alert; title: string; isOpen: boolean }) {
  const { t } = useTranslation('alert')
  const report = useReport(alert, title)
  const { view, own, unsaved, isVisitor, submission, country } = report
  const shield = useTapShield()
  const { raise } = shield
  const panel = useShownConfirmation(report, raise)
  /** The state whose form is open. */
  const [editing, setEditing] = useState<CheckInState | null>(null)
  /** Opened to add details, so the form takes the focus. After a citizen's tap on a report, the confirmation has it. */
  const [isAddingDetails, setAddingDetails] = useState(false)
  /** The person's details, for either state. */
  const [typed, setTyped] = useState<Typed>({})
  if (view === undefined || !report.isSessionKnown || (!isOpen && view === null && editing === null && unsaved === null)) return null
  const states = (['safe', 'help'] as const).filter(
    (state) => isOpen || state === unsaved?.state || (state === 'safe' && own?.state === 'help'),
  )

  async function choose(state: CheckInState) {
    raise()
    const isChosen = isVisitor || (await report.send(state, formOf(own, state)))
    if (!isChosen) return
    setAddingDetails(false)
    setEditing(isVisitor || state === 'help' ? state : null)
  }

  function addDetails(state: CheckInState) {
    raise()
    setAddingDetails(true)
    setEditing(state)
  }

  async function sendForm(state: CheckInState, form: CheckInForm) {
    raise()
    if (!(await report.send(state, form))) return
    setEditing(null)
    setTyped({})
  }

  return (
    <Section title={t(isOpen ? 'checkIn.title' : 'checkIn.titleOver')}>
      <div className="check-in" onClickCapture={shield.onClickCapture}>
        {shield.point && <TapShield point={shield.point} />}
        <div role="status" tabIndex={-1} ref={panel}>
          {view && <CheckInStatus view={view} alert={alert} />}
        </div>
        {editing === null && <SubmissionErrorSummary submission={submission} />}
        <StuckReport report={report} title={title} />
        <Choice
          states={states}
          isDisabled={(state) => submission.isSaving || shield.point !== null || editing === state}
          onChoose={choose}
        />
        {view === null && editing === null && <p className="small">{t('checkIn.intro')}</p>}
        {states.length > 0 && own && editing === null && (
          <Button kind="quiet" size="small" icon="pencil" onClick={() => addDetails(own.state)}>
            {t('checkIn.addDetails')}
          </Button>
        )}
        <div role="status">{!isOpen && editing !== null && <StillSent alert={alert} />}</div>
        {editing !== null && (
          <CheckInFields
            key={editing}
            state={editing}
            before={{ ...formOf(own, editing), ...typed }}
            isVisitor={isVisitor}
            takesFocus={isVisitor || isAddingDetails}
            country={country}
            submission={submission}
            onType={(part) => setTyped((before) => ({ ...before, ...part }))}
            onSend={(form) => sendForm(editing, form)}
          />
        )}
      </div>
    </Section>
  )
}

type Report = ReturnType<typeof useReport>

/** The person's last report about the alert, and how to send the next one. */
function useReport(alert: Alert, title: string) {
  const view = useCheckIn(alert.id)
  const held = useAlerts()
  const session = useSession()
  const submission = useSubmit()
  const isBusy = useRef(false)
  /** How many reports were stored since the screen opened. */
  const [storedCount, setStoredCount] = useState(0)
  /** The last report, if the device could not store it. */
  const [unsaved, setUnsaved] = useState<CheckInBody | null>(null)
  const last = reportBody(view?.said)
  const isStuck = useIsStuck(view?.said)
  const isVisitor = session.state !== 'unknown' && session.accountId === null

  async function send(state: CheckInState, form: CheckInForm): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      const visitorId = isVisitor ? await visitorIdOf(last, { name: form.name, alertId: alert.id, secret: visitorSecret() }) : null
      const saidAt = serviceNow(held?.offsetMs)
      const body = bodyOf({ alert, countries: held?.countries ?? [], state, form, visitorId, saidAt })
      const { ok } = await submission.submit({ kind: 'check-in', body }, title)
      setUnsaved(ok ? null : body)
      if (ok) setStoredCount((count) => count + 1)
      return ok
    } finally {
      isBusy.current = false
    }
  }

  return {
    view,
    own: ownReport(last, isVisitor),
    /** Not stored, or in the outbox for too long. */
    stuck: unsaved ?? (isStuck ? last : null),
    unsaved,
    storedCount,
    isVisitor,
    isSessionKnown: session.state !== 'unknown',
    /** The country of the alert where the citizen is or lives. */
    country: held?.countries.find((iso2) => alert.countries.includes(iso2)) ?? alert.countries[0] ?? null,
    submission,
    send,
  }
}

/** Moves the focus to the confirmation of a stored report: the button or form that had it disappears, and the confirmation may be off screen. */
function useShownConfirmation({ view, storedCount }: Report, raise: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  const shownCount = useRef(0)
  useEffect(() => {
    if (shownCount.current === storedCount || !view) return
    shownCount.current = storedCount
    raise()
    panel.current?.scrollIntoView({ block: 'center' })
    panel.current?.focus({ preventScroll: true })
  }, [storedCount, view, raise])
  return panel
}

function StuckReport({ report: { view, stuck, unsaved }, title }: { report: Report; title: string }) {
  if (!stuck) return null
  // A check-in that a failed assertion has stopped is retried within minutes.
  const isRetried = !unsaved && !!view && (isWaiting(view.said) || view.said.refusal?.failed !== undefined)
  return <ShareFallback key={unsaved ? 'unsaved' : view?.said.id} body={stuck} alertTitle={title} isRetried={isRetried} />
}

interface ChoiceProps {
  states: readonly CheckInState[]
  isDisabled: (state: CheckInState) => boolean
  onChoose: (state: CheckInState) => Promise<void>
}

function Choice({ states, isDisabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('alert')
  if (states.length === 0) return null
  return (
    <div className="check-in-choice">
      {states.map((state) => (
        <Button
          key={state}
          kind={state === 'help' ? 'primary' : 'second'}
          isWide
          disabled={isDisabled(state)}
          onClick={() => void onChoose(state)}
        >
          {t(`checkIn.${state}`)}
        </Button>
      ))}
    </div>
  )
}

/** Above a form that is open although the alert no longer asks for reports. The services accept them until they delete its check-ins. */
function StillSent({ alert: { kind, severity, countries } }: { alert: Alert }) {
  const { t } = useTranslation('alert')
  const helpline = useEmergency(countries[0])?.helpline ?? helplineNumbers
  return (
    <>
      {kind === 'cancelled' && <p>{t('checkIn.lifted')}</p>}
      {kind !== 'cancelled' && severity !== 'information' && <p>{t('ended')}</p>}
      <p>
        <span>{t('checkIn.stillSend')}</span> <HelplineLinks helpline={helpline} />
      </p>
    </>
  )
}
