import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { type LoggedInDevice, ProviderPage } from '#contract/account/devices.ts'
import { type OwnDevices, useDevices } from '#src/data/session/devices.ts'
import { engine, goToAddress } from '#src/data/engine/engine.ts'
import { useConnection } from '#src/data/status.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import { Freshness, roundMs } from '#src/shared/ui/status/freshness.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { DeviceRow, useDeviceName, type DeviceEnd, deviceEnd } from './device-row.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useIsMounted } from '#src/shared/platform/hooks.ts'
import '#src/features/settings/settings.css'
import './devices.css'

/** Of one device, or of all others. */
type Wish = LoggedInDevice | 'others'
type Failed = Exclude<DeviceEnd, 'done' | 'password'>

/** Where the citizen is logged in, and the way to end that elsewhere; the way to another password. */
export function DevicesScreen() {
  const { t } = useTranslation('devices')
  const isOffline = isCutOff(useConnection())
  const [failed, setFailed] = useState<{ end: Failed; attempt: number } | null>(null)
  const fail = (end: Failed) => setFailed((before) => ({ end, attempt: (before?.attempt ?? 0) + 1 }))
  const provider = useProviderPage(() => fail('failed'))
  const own = useDevices()
  const changed = useChanged()
  const notice = [changed && t(`changed-${changed}`), isOffline && t('needsLine')].filter(Boolean).join(' ')

  return (
    <Screen title={t('title')} parent="settingsOverview">
      <div className="settings">
        {failed && (
          <ErrorSummary title={t(failed.end)} attempt={failed.attempt}>
            <p className="small">{t(`${failed.end}Text`)}</p>
          </ErrorSummary>
        )}
        <p className={notice && 'small settings-lead'} role="status">
          {notice}
        </p>
        <Section title={t('passwordTitle')}>
          <div className="devices-part">
            <p>{t('passwordLead')}</p>
            <Button kind="second" disabled={isOffline || provider.isBusy} onClick={() => void provider.open('password')}>
              {t('changePassword')}
            </Button>
          </div>
        </Section>
        <DeviceList own={own} isOffline={isOffline} onEnd={() => setFailed(null)} onFailed={fail} />
        {own && (
          <Section title={t('emailTitle')}>
            <div className="devices-part">
              <p>
                <strong className="row-title">{own.email}</strong>
                <span className="row-sub">{t(own.isEmailVerified ? 'emailYes' : 'emailNo')}</span>
              </p>
              {!own.isEmailVerified && (
                <Button kind="second" disabled={isOffline || provider.isBusy} onClick={() => void provider.open('email')}>
                  {t('confirmEmail')}
                </Button>
              )}
            </div>
          </Section>
        )}
      </div>
    </Screen>
  )
}

/** What the provider's page has changed, as its way back says once: an address that kept it would say so again at each reload. */
function useChanged(): ProviderPage | undefined {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [changed] = useState(() => ProviderPage.options.find((page) => page === parameters.get('changed')))
  useEffect(() => {
    if (parameters.has('changed')) void navigate('?', { replace: true })
  }, [parameters, navigate])
  return changed
}

interface ListProps {
  own: OwnDevices | null | undefined
  isOffline: boolean
  /** It is tried: what is said of a try before is over. */
  onEnd: () => void
  onFailed: (end: Failed) => void
}

function DeviceList({ own, isOffline, onEnd, onFailed }: ListProps) {
  const { t } = useTranslation('devices')
  const [asked, setAsked] = useState<{ request: Wish; step: 'sure' | 'password' } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [entry, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  if (own === undefined) return null
  const hasOthers = own?.devices.some(({ isThis }) => !isThis) ?? false

  async function end(request: Wish) {
    setBusy(true)
    setAsked(null)
    setSaid('')
    onEnd()
    const answered = deviceEnd(await engine.endDevice({ id: request === 'others' ? null : request.id }))
    setBusy(false)
    if (answered === 'password') return setAsked({ request, step: 'password' })
    if (answered !== 'done') return onFailed(answered)
    setSaid(t('ended'))
    toList()
  }
  // What had the focus was disabled meanwhile, or is gone.
  function toList() {
    list.current?.focus()
  }
  function dismissPassword() {
    setAsked(null)
    toList()
  }

  return (
    <Section title={t('listTitle')}>
      {own === null && <p className="devices-part">{t('unknown')}</p>}
      {own !== null && (
        <>
          <ul className="rows" ref={list} tabIndex={-1} aria-label={t('listTitle')}>
            {own.devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isDisabled={isOffline || isBusy}
                onEnd={() => setAsked({ request: device, step: 'sure' })}
              />
            ))}
          </ul>
          <div className="devices-part">
            <Freshness confirmedAt={own.checkedAt} withinMs={roundMs} isOffline={isOffline} />
            {hasOthers ? (
              <Button kind="second" disabled={isOffline || isBusy} onClick={() => setAsked({ request: 'others', step: 'sure' })}>
                {t('endAll')}
              </Button>
            ) : (
              <p className="small">{t('alone')}</p>
            )}
          </div>
        </>
      )}
      <p className="small" role="status">
        {entry}
      </p>
      {asked?.step === 'sure' && (
        <SureDialog request={asked.request} onClose={() => setAsked(null)} onEnd={() => void end(asked.request)} />
      )}
      {asked?.step === 'password' && <PasswordDialog onClose={dismissPassword} onProven={() => void end(asked.request)} />}
    </Section>
  )
}

function SureDialog({ request, onClose, onEnd }: { request: Wish; onClose: () => void; onEnd: () => void }) {
  const { t } = useTranslation('devices')
  const nameOf = useDeviceName()
  return (
    <Dialog
      title={request === 'others' ? t('askAll') : t('askOne', { name: nameOf(request) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={onEnd}>{t('end')}</Button>
        </>
      }
    >
      <p>{t(request === 'others' ? 'askAllText' : 'askText')}</p>
    </Dialog>
  )
}

/** Opens a page of the identity provider, which replaces this one. */
function useProviderPage(onFailed: () => void) {
  const [isBusy, setBusy] = useState(false)
  const isMounted = useIsMounted()

  // Who comes back by the browser's Back finds the page as it was left.
  useEffect(() => {
    const life = new AbortController()
    window.addEventListener('pageshow', () => setBusy(false), { signal: life.signal })
    return () => life.abort()
  }, [])

  async function open(page: ProviderPage) {
    setBusy(true)
    const opened = await engine.openProviderPage({ page })
    if (!isMounted()) return
    if (opened.ok) return goToAddress(opened.value.redirectTo)
    setBusy(false)
    onFailed()
  }
  return { isBusy, open }
}
