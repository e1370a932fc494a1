import { followNewsCount } from '#src/data/contact/notifications.ts'
import { watchStored } from '#src/data/session/watch-stored.ts'
import { createAppBadge } from '#src/shared/platform/app-badge.ts'
import { installState } from '#src/shared/platform/update/install.ts'
import { platformOf } from '#src/shared/platform/platform.ts'
import { consent } from '#src/shared/platform/consent.ts'
import { measuredKey } from '#src/shared/platform/names.ts'
import { pushKeys } from '#src/shared/platform/push/push-storage.ts'
import { readLocal } from '#src/shared/platform/web-storage.ts'
import { followSwipeBack, lacksSwipeBack } from './shell/swipe-back.ts'

/** What an open page does beside its screens, and what no screen waits for. */
export function followDevice(): void {
  watchStored()
  followNewsCount(createAppBadge())
  followForcedColors()
  if (lacksSwipeBack(installState(), platformOf())) followSwipeBack(document)
  // From the start of a visit or not at all: what happened before a yes is not looked at after it.
  const isMeasured = consent.isGiven('statistics') || readLocal(measuredKey) !== null
  if (isMeasured) void import('./measure-visit.ts').then((module) => module.measureHere()).catch(() => undefined)
  // Who never touched push needs nothing of it.
  if (readLocal(pushKeys.request) !== null) void import('#src/data/browser-push.ts').catch(() => undefined)
}

/** Few need these rules: they are taken in when the system says so, and from then on they know themselves when they hold. */
function followForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)')
  const takeIn = () => {
    if (forced.matches) void import('#src/shared/ui/forced-colors.css').catch(() => undefined)
  }
  takeIn()
  forced.addEventListener('change', takeIn)
}
