import { followNewsCount } from '#src/data/contact/notifications.ts'
import { watchStored } from '#src/data/session/watch-stored.ts'
import { installState } from '#src/shared/platform/update/install.ts'
import { platformOf } from '#src/shared/platform/platform.ts'
import { consent } from '#src/shared/platform/consent.ts'
import { measuredKey } from '#src/shared/platform/names.ts'
import { pushKeys } from '#src/shared/platform/push/push-storage.ts'
import { readLocal } from '#src/shared/platform/web-storage.ts'
import { followSwipeBack, lacksSwipeBack } from './shell/swipe-back.ts'

/** Starts the background work of an open page. No screen waits for it. */
export function followDevice(): void {
  watchStored()
  followNewsCount(createAppBadge())
  followForcedColors()
  if (lacksSwipeBack(installState(), platformOf())) followSwipeBack(document)
  // Only from the start of a visit: what happened before the consent is not measured.
  const isMeasured = consent.isGiven('statistics') || readLocal(measuredKey) !== null
  if (isMeasured) void import('./measure-visit.ts').then((module) => module.measureHere()).catch(() => undefined)
  // Not loaded if the citizen never touched push.
  if (readLocal(pushKeys.request) !== null) void import('#src/data/browser-push.ts').catch(() => undefined)
}

/** Loads the rules for forced colours when they are first needed; their media query switches them afterwards. */
function followForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)')
  const load = () => {
    if (forced.matches) void import('#src/shared/ui/forced-colors.css').catch(() => undefined)
  }
  load()
  forced.addEventListener('change', load)
}

interface Badging {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Sets the number on the installed app's icon. Does nothing in browsers without that feature. */
export function createAppBadge(device: Badging = globalThis.navigator): (count: number) => void {
  let shown: number | null = null
  return (count) => {
    if (count === shown) return
    shown = count
    const change = count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.()
    change?.catch(() => undefined)
  }
}
