import { followNewsCount } from '#src/data/counts-follow.ts'
import { watchStored } from '#src/data/kept/watch-stored.ts'
import { createAppBadge } from '#src/device/app-badge.ts'
import { installState } from '#src/device/install.ts'
import { platformOf } from '#src/device/platform.ts'
import { consent } from '#src/device/consent.ts'
import { measuredKey } from '#src/device/measurements/names.ts'
import { pushKeys } from '#src/device/push/kept.ts'
import { readLocal } from '#src/ui/local.ts'
import { followSwipeBack, lacksSwipeBack } from './swipe-back.ts'

/** What an open page does beside its screens, and what no screen waits for. */
export function followDevice(): void {
  watchStored()
  followNewsCount(createAppBadge())
  followForcedColors()
  if (lacksSwipeBack(installState(), platformOf())) followSwipeBack(document)
  // From the start of a visit or not at all: what happened before a yes is not looked at after it.
  const isMeasured = consent.isGiven('statistics') || readLocal(measuredKey) !== null
  if (isMeasured) void import('#src/device/measurements/here.ts').then((module) => module.measureHere()).catch(() => undefined)
  // Who never touched push needs nothing of it.
  if (readLocal(pushKeys.wish) !== null) void import('#src/device/push/here.ts').catch(() => undefined)
}

/** Few need these rules: they are taken in when the system says so, and from then on they know themselves when they hold. */
function followForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)')
  const takeIn = () => {
    if (forced.matches) void import('#src/ui/forced-colors.css').catch(() => undefined)
  }
  takeIn()
  forced.addEventListener('change', takeIn)
}
