import { useTranslation } from 'react-i18next'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { encode } from 'uqr'
import { nextPromptAt, type PromptTracking } from '#src/shared/platform/update/install-limits.ts'
import { longDate } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { installApp, useInstall } from '#src/shared/platform/update/install.ts'
import { Button, IconButton } from '#src/shared/ui/actions/button.tsx'
import { type PromptName, mobileSafariVersion } from './which-prompt.ts'
import { Modal } from '#src/shared/ui/dialogs/dialog.tsx'
import { ConfirmWindow, TopBar, TopList, ConfirmSheet, HomeScreen, MoreMenu, ShareBar, ShareList } from './safari.tsx'
import './install.css'
import '#src/shared/ui/dialogs/dialog.css'

export interface InstallPromptProps {
  name: PromptName
  /** As of now, this prompt counted. */
  tracking: PromptTracking
  onClose: () => void
}

export function InstallPrompt({ name, tracking, onClose }: InstallPromptProps) {
  const closed = useClosedWords(tracking)
  switch (name) {
    case 'qr':
      return <QrPopup closed={closed} onClose={onClose} />
    case 'banner':
      return <Banner closed={closed} onClose={onClose} />
    case 'iphone':
    case 'ipad':
      return <HomeScreenPopup device={name} closed={closed} onClose={onClose} />
  }
}

/** Says what closing it means: when it may come back. */
function useClosedWords(tracking: PromptTracking): string {
  const { t } = useTranslation('install')
  const { locale } = useLocale()
  const next = nextPromptAt(tracking)
  return next === null ? t('closedForGood') : t('closed', { date: longDate(new Date(next).toISOString(), locale) })
}

/** Where the browser offers it, one tap installs; elsewhere its menu does. */
function Banner({ closed, onClose }: { closed: string; onClose: () => void }) {
  const { t } = useTranslation('install')
  const isOffered = useInstall() === 'offered'
  function install() {
    void installApp()
    onClose()
  }
  return (
    <Corner title={t('bannerTitle')} className="install-banner" onClose={onClose}>
      <img className="install-app-icon" src="/icons/icon-192.png" alt="" width="48" height="48" />
      <p className="install-text">{isOffered ? t('bannerText') : t('bannerByHand')}</p>
      <div className="install-actions">
        {isOffered && (
          <Button size="small" onClick={install}>
            {t('install')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
      <p className="install-closed">{closed}</p>
    </Corner>
  )
}

interface CornerProps {
  title: string
  className?: string
  onClose: () => void
  children: Elements
}

/**
 * A native dialog that is not modal: it floats over the foot of the screen, takes neither the focus nor the page, and Escape closes it
 * from wherever the citizen is. Who went into it finds the focus where it was before.
 */
function Corner({ title, className = '', onClose, children }: CornerProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  // Before the element leaves the page: afterwards nobody knows where the focus was.
  useLayoutEffect(() => {
    const element = dialog.current
    let before: EventTarget | null = null
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) before = relatedTarget
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close()
    }
    element?.addEventListener('focusin', onFocus)
    window.addEventListener('keydown', onKey)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      window.removeEventListener('keydown', onKey)
      if (!element?.contains(document.activeElement)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog ref={dialog} open className="install-corner" aria-labelledby={id}>
      {/* WebKit 2.50 stretches a dialog that is a grid itself to its greatest height. */}
      <div className={`install-grid ${className}`}>
        <h2 className="h3 install-title" id={id}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** On a computer: the app belongs on the phone, and this is the shortest way there. */
function QrPopup({ closed, onClose }: { closed: string; onClose: () => void }) {
  const { t } = useTranslation('install')
  const { t: ui } = useTranslation('ui')
  const address = `${location.origin}/`
  return (
    <Corner title={t('qrTitle')} className="install-qr" onClose={onClose}>
      <QrCode text={address} label={t('qrPicture', { address })} />
      <p className="install-text">{t('qrText')}</p>
      <p className="install-closed">{closed}</p>
      <IconButton icon="x" label={ui('close')} onClick={onClose} />
    </Corner>
  )
}

/** Cameras want a rim of four modules, and dark on light: the code keeps its colours in the dark too. */
const rim = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: rim })
  return (
    <svg className="install-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={shapeOf(data)} />
    </svg>
  )
}

/** One path for all dark modules, a run of a line at a time: no seams between them. */
export function shapeOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)).join('')
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}

interface Step {
  name: 'share' | 'more' | 'shareTop' | 'row' | 'confirm' | 'confirmAndOpen' | 'open'
  picture: Elements
}

/** Safari 26 put Share into a menu. */
const menuSince = 26

const onIpad: readonly Step[] = [
  { name: 'shareTop', picture: <TopBar /> },
  { name: 'row', picture: <TopList /> },
  { name: 'confirmAndOpen', picture: <ConfirmWindow /> },
]

function onIphone(safariVersion: number): readonly Step[] {
  const hasMenu = safariVersion >= menuSince
  return [
    hasMenu ? { name: 'more', picture: <MoreMenu /> } : { name: 'share', picture: <ShareBar /> },
    { name: 'row', picture: <ShareList hasIconFirst={hasMenu} /> },
    { name: 'confirm', picture: <ConfirmSheet /> },
    { name: 'open', picture: <HomeScreen /> },
  ]
}

interface HomeScreenPopupProps {
  device: 'iphone' | 'ipad'
  closed: string
  onClose: () => void
}

/** Apple's devices install by hand only: each step with a picture of what the citizen will see. */
function HomeScreenPopup({ device, closed, onClose }: HomeScreenPopupProps) {
  const { t } = useTranslation('install')
  const { t: ui } = useTranslation('ui')
  const id = useId()
  const steps = device === 'ipad' ? onIpad : onIphone(mobileSafariVersion() ?? menuSince)
  return (
    <Modal className={`dialog install-popup install-popup-${device}`} labelledBy={id} onClose={onClose}>
      <div className="install-head">
        <h2 className="h3" id={id}>
          {t('homeTitle')}
        </h2>
        <IconButton icon="x" label={ui('close')} onClick={onClose} />
      </div>
      <p className="install-text">{t('homeText')}</p>
      <ol className="install-steps">
        {steps.map(({ name, picture }: Step) => (
          <li key={name}>
            <p>{t(`step.${name}`)}</p>
            {picture}
          </li>
        ))}
      </ol>
      <p className="install-closed">{closed}</p>
    </Modal>
  )
}
