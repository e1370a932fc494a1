import type { InstallState } from '#src/shared/platform/update/install.ts'
import type { Platform } from '#src/shared/platform/platform.ts'
import { listenForSwipes } from '#src/shared/platform/swipe.ts'
import { edgePx } from '#src/shared/platform/edge-swipe.ts'

/** Apple's devices have the gesture themselves, and so has every browser around its own pages. */
export function lacksSwipeBack(install: InstallState, platform: Platform): boolean {
  return install === 'running' && platform !== 'apple'
}

/**
 * A swipe from the left edge does what a tap on the way back does: it leads to the parent. The browser's own gesture is switched off where
 * it knows one, so that nothing happens twice; where the system has one, it takes the touch away from us.
 */
export function followSwipeBack(document: Document): { close(): void } {
  document.documentElement.style.overscrollBehaviorX = 'none'
  return listenForSwipes(document, ({ start, direction, on }) => {
    if (direction !== 'right' || start.x > edgePx || document.querySelector('dialog:modal') || isScrolledAside(on)) return
    document.querySelector<HTMLAnchorElement>('a.screen-back')?.click()
  })
}

/** A wide table under the finger scrolls back first. */
function isScrolledAside(on: EventTarget | null): boolean {
  for (let element = on instanceof Element ? on : null; element; element = element.parentElement) if (element.scrollLeft > 0) return true
  return false
}
