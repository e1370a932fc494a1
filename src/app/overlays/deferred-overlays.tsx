import { useEffect, type ComponentType, useState, useEffectEvent } from 'react'
import { additions } from '#src/additions.ts'
import { useWantedLocation } from '#src/app/use-wanted-location.ts'
import { useConnection } from '#src/data/status.ts'
import { consentKey, isAnswered } from '#src/shared/platform/names.ts'
import { createPromptLimits } from '#src/shared/platform/update/install-limits.ts'
import { useInstall } from '#src/shared/platform/update/install.ts'
import { deviceOf, mobileSafariVersion, kindOf, whichPrompt } from '#src/features/install/which-prompt.ts'
import type { InstallPromptProps } from '#src/features/install/install-prompt.tsx'
import { lastVisitKey } from '#src/features/discover/home/last-visit.ts'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'
import { guardFocus } from './focus-guard.ts'
import { useSearchKey } from './use-search-key.ts'
import './hover.css'

/** What stands beside every screen and may come late. */
export function DeferredOverlays() {
  useSearchKey()
  useEffect(() => guardFocus(document), [])
  return (
    <>
      <InstallPlace />
      {additions.Overlay && <additions.Overlay />}
    </>
  )
}

const idleAfterMs = 3_000
const limits = createPromptLimits({ local: { read: readLocal, write: writeLocal }, now: () => Date.now() })

type Prompt = ComponentType<InstallPromptProps>
interface Shown extends Omit<InstallPromptProps, 'onClose'> {
  Prompt: Prompt
  pathname: string
}

/**
 * Waits for a calm moment and shows the one prompt that helps on this device, at most once while the page lives. It goes with the screen
 * that it came on. What it needs is fetched only when it is due.
 */
function InstallPlace() {
  const { pathname } = useWantedLocation()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOver, setOver] = useState(false)
  const install = useInstall()
  const isOnline = useConnection()?.state === 'online'
  const [hasMetEmergency, setMetEmergency] = useState(false)

  if (!hasMetEmergency && isEmergencyAddress(pathname)) setMetEmergency(true)
  if (shown !== null && shown.pathname !== pathname) setShown(null)

  async function show(): Promise<void> {
    const before = lookAround(hasMetEmergency)
    const name = before && whichPrompt({ ...deviceNow(), install, isDue: limits.isDue })
    if (!name) return
    const Prompt = await loadPrompt()
    if (!Prompt || lookAround(hasMetEmergency) !== before) return
    const tracking = limits.note(kindOf[name])
    setOver(true)
    if (tracking) setShown({ name, tracking, Prompt, pathname: location.pathname })
  }

  // A popup takes the focus, and is read because of that; what only floats is announced.
  const isPopup = shown?.name === 'iphone' || shown?.name === 'ipad'
  return (
    <div aria-live={isPopup ? 'off' : 'polite'}>
      {isOnline && !isOver && <OnIdle key={`${pathname} ${install}`} afterMs={idleAfterMs} onIdle={() => void show()} />}
      {shown && <shown.Prompt name={shown.name} tracking={shown.tracking} onClose={() => setShown(null)} />}
    </div>
  )
}

/** The address of a calm moment, else null. */
function lookAround(hasMetEmergency: boolean): string | null {
  const { pathname, search } = location
  const isIdle = isMoment({
    pathname,
    search,
    hasMetEmergency,
    isVisible: !document.hidden,
    hasOpenDialog: document.querySelector('dialog[open]') !== null,
    isAsked: !isAnswered(readLocal(consentKey)),
    // The feed has noted no visit before this one.
    isFirstVisit: readLocal(lastVisitKey) === null,
    isTyping: document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false,
  })
  return isIdle ? pathname + search : null
}

function deviceNow() {
  return { device: deviceOf(), safariVersion: mobileSafariVersion(), offersInstalling: 'onbeforeinstallprompt' in window }
}

/** Where it cannot be had, there is another calm moment. */
async function loadPrompt(): Promise<Prompt | null> {
  try {
    const [{ InstallPrompt }] = await Promise.all([import('#src/features/install/install-prompt.tsx'), loadWords('rest')])
    return InstallPrompt
  } catch {
    return null
  }
}

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove', 'visibilitychange'] as const

interface OnIdleProps {
  afterMs: number
  onIdle: () => void
}

/** Shows nothing. While mounted: runs `onCalm` once the citizen has neither touched, typed nor scrolled for that long, after each such pause. */
function OnIdle({ afterMs, onIdle }: OnIdleProps) {
  const run = useEffectEvent(onIdle)
  useEffect(() => {
    const life = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(run, afterMs)
    }
    begin()
    for (const name of activities) document.addEventListener(name, begin, { signal: life.signal, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [afterMs])
  return null
}

/** What decides whether a prompt may come now. */
export interface Moment {
  pathname: string
  search: string
  /** The citizen has met help for an emergency since the app was opened. */
  hasMetEmergency: boolean
  isVisible: boolean
  hasOpenDialog: boolean
  isTyping: boolean
  /** The question about cookies waits for an answer: one thing at a time. */
  isAsked: boolean
  /** Nobody has read anything yet; until the next visit the way in is the row in Settings. */
  isFirstVisit: boolean
}

/** Where nobody is in the middle of something, and nobody in an emergency comes first. */
const idleRoutes: ReadonlySet<RouteName> = new Set(['newsfeed', 'user', 'settingsOverview'])

export function isMoment({ pathname, search, ...moment }: Moment): boolean {
  const { hasMetEmergency, isVisible, hasOpenDialog, isTyping, isAsked, isFirstVisit } = moment
  if (hasMetEmergency || !isVisible || hasOpenDialog || isTyping || isAsked || isFirstVisit) return false
  const route = routeAt(pathname)
  // With `profile` the identity provider sends somebody back.
  return route !== null && idleRoutes.has(route) && !new URLSearchParams(search).has('profile')
}

/** Who has been here has something else on their mind for the rest of the visit. */
export function isEmergencyAddress(pathname: string): boolean {
  const route = routeAt(pathname)
  return route === 'helplineOverview' || route === 'emergencyOverview' || /^\/guide\/topic\/emergencySituation(\/|$)/.test(pathname)
}
