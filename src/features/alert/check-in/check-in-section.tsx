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
import { HelplineLinks } from '#src/shared/ui/actions/helpline-links.tsx'
import { bodyOf, formOf, ownWord, saidBody, serviceNow, visitorIdOf, type CheckInForm, type CheckInState } from './check-in-body.ts'
import { CheckInFields, type Typed } from './check-in-form.tsx'
import { Elsewhere, isWaiting, useIsStuck } from './elsewhere.tsx'
import { SaidPanel } from './said-panel.tsx'
import { TapShield, useTapShield } from './tap-shield.tsx'
import './check-in.css'

/**
 * "I am safe" and "I need help". A citizen reports with one tap and may add details; a visitor gives a name and a number first. After the alert, a
 * person who asked for help can still report that they are safe, and what was begun before its end can still be sent.
 */
export function CheckInSection({ alert, title, isOpen }: { alert: Alert; title: string; isOpen: boolean }) {
  const { t } = useTranslation('alert')
  const view = useCheckIn(alert.id)
  const held = useAlerts()
  const session = useSession()
  const saying = useSubmit()
  const shield = useTapShield()
  const { raise } = shield
  /** The state whose form is open. */
  const [editing, setEditing] = useState<CheckInState | null>(null)
  /** Opened to add details, so the form takes the focus. After a citizen's tap on a report, the confirmation has it. */
  const [isAddingDetails, setAddingDetails] = useState(false)
  /** The person's details, for either state. */
  const [typed, setTyped] = useState<Typed>({})
  const panel = useRef<HTMLDivElement>(null)
  /** How many reports were stored since the screen opened, and how many of them the reader has been shown. */
  const [stored, setStored] = useState(0)
  const shown = useRef(0)
  const isBusy = useRef(false)
  /** The last report, if the device could not store it. */
  const [unsaved, setUnsaved] = useState<CheckInBody | null>(null)
  const last = saidBody(view?.said)
  const isStuck = useIsStuck(view?.said)
  const stuck = unsaved ?? (isStuck ? last : null)
  const isVisitor = session.state !== 'unknown' && session.accountId === null
  const own = ownWord(last, isVisitor)
  const states = (['safe', 'help'] as const).filter(
    (state) => isOpen || state === unsaved?.state || (state === 'safe' && own?.state === 'help'),
  )
  // The button or form that had the focus goes with the report, and the confirmation may lie outside the window.
  useEffect(() => {
    if (shown.current === stored || !view) return
    shown.current = stored
    raise()
    panel.current?.scrollIntoView({ block: 'center' })
    panel.current?.focus({ preventScroll: true })
  }, [stored, view, raise])
  const isBegun = editing !== null || unsaved !== null
  if (view === undefined || session.state === 'unknown' || (!isOpen && view === null && !isBegun)) return null

  async function say(state: CheckInState, form: CheckInForm): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      const visitorId = isVisitor ? await visitorIdOf(last, { name: form.name, alertId: alert.id, secret: visitorSecret() }) : null
      const saidAt = serviceNow(held?.offsetMs)
      const body = bodyOf({ alert, countries: held?.countries ?? [], state, form, visitorId, saidAt })
      const { ok } = await saying.submit({ kind: 'check-in', body }, title)
      setUnsaved(ok ? null : body)
      if (ok) setStored((count) => count + 1)
      return ok
    } finally {
      isBusy.current = false
    }
  }

  async function choose(state: CheckInState) {
    raise()
    const isSaid = isVisitor || (await say(state, formOf(own, state)))
    if (!isSaid) return
    setAddingDetails(false)
    setEditing(isVisitor || state === 'help' ? state : null)
  }

  return (
    <Section title={t(isOpen ? 'checkIn.title' : 'checkIn.titleOver')}>
      <div className="check-in" onClickCapture={shield.onClickCapture}>
        {shield.point && <TapShield point={shield.point} />}
        <div role="status" tabIndex={-1} ref={panel}>
          {view && <SaidPanel view={view} alert={alert} />}
        </div>
        {editing === null && <SubmissionErrorSummary saying={saying} />}
        {stuck && (
          <Elsewhere
            key={unsaved ? 'unsaved' : view?.said.id}
            body={stuck}
            alertTitle={title}
            isRetried={!unsaved && view !== null && isWaiting(view.said)}
          />
        )}
        {states.length > 0 && (
          <div className="check-in-choice">
            {states.map((state) => (
              <Button
                key={state}
                kind={state === 'help' ? 'primary' : 'second'}
                isWide
                disabled={saying.isSaving || shield.point !== null || editing === state}
                onClick={() => void choose(state)}
              >
                {t(`checkIn.${state}`)}
              </Button>
            ))}
          </div>
        )}
        {view === null && editing === null && <p className="small">{t('checkIn.intro')}</p>}
        {states.length > 0 && own && editing === null && (
          <Button
            kind="quiet"
            size="small"
            icon="pencil"
            onClick={() => {
              raise()
              setAddingDetails(true)
              setEditing(own.state)
            }}
          >
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
            country={held?.countries.find((iso2) => alert.countries.includes(iso2)) ?? alert.countries[0] ?? null}
            saying={saying}
            onType={(part) => setTyped((before) => ({ ...before, ...part }))}
            onSend={async (form) => {
              raise()
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
