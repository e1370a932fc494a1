import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './pull-to-refresh.css'

/**
 * A finger that pulls the feed down from its top checks for what is new, as "Check now" of the notice and of Activity does for everybody else. The browser's own
 * pull, which would load the page anew, rests as long as this is mounted.
 */
export function PullToRefresh() {
  const { t } = useTranslation('discover')
  const showToast = useToast()
  const mark = useRef<HTMLDivElement>(null)
  const [isChecking, setChecking] = useState(false)

  const show = useEffectEvent((px: number) => {
    if (isChecking) return
    mark.current?.style.setProperty('translate', px === 0 ? '' : `0 ${px}px`)
    mark.current?.classList.toggle('pull-shown', px > 0)
    mark.current?.classList.toggle('pull-ready', px >= readyPx)
  })
  const check = useEffectEvent(async () => {
    if (isChecking) return
    setChecking(true)
    const result = await engine.refresh('asked')
    setChecking(false)
    mark.current?.style.removeProperty('translate')
    if (!result.ok) showToast({ text: t('noAnswer') })
  })

  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const root = document.documentElement
    root.style.overscrollBehaviorY = 'contain'
    /** Where the finger came down; null: no pull can become of it. */
    let from: { x: number; y: number } | null = null
    let px = 0
    const end = (isDone: boolean) => {
      const wasReady = isDone && px >= readyPx
      from = null
      px = 0
      if (wasReady) void check()
      else show(0)
    }
    const on = (name: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', run: (event: TouchEvent) => void) =>
      document.addEventListener(name, run, { signal, passive: true })
    on('touchstart', ({ touches }) => {
      if (from) end(false)
      const [touch] = touches
      const canPull =
        touches.length === 1 && scrollY <= 0 && (visualViewport?.scale ?? 1) <= 1 && document.querySelector('dialog:modal') === null
      from = touch && canPull ? { x: touch.clientX, y: touch.clientY } : null
    })
    on('touchmove', ({ touches: [touch] }) => {
      if (!from || !touch) return
      const pull = scrollY > 0 ? null : pullOf(touch.clientX - from.x, touch.clientY - from.y)
      if (pull === null) return end(false)
      px = pull
      show(px)
    })
    on('touchend', () => end(true))
    on('touchcancel', () => end(false))
    return () => {
      life.abort()
      root.style.overscrollBehaviorY = ''
    }
  }, [])

  return (
    <>
      <div ref={mark} className={isChecking ? 'pull pull-checking' : 'pull'} aria-hidden="true">
        <Icon name="refresh" size={20} />
      </div>
      <p className="hidden-text" role="status">
        {isChecking && t('loading')}
      </p>
    </>
  )
}

/** From here on, in px as the mark shows it, letting go checks. */
export const readyPx = 64
const mostPx = 88
/** A finger never stands still. */
const slackPx = 8

/** How far the mark follows a finger that has moved by so much: half the way, to an end. Null where it swipes sideways or up. */
export function pullOf(dx: number, dy: number): number | null {
  if (Math.abs(dx) > slackPx && Math.abs(dx) > Math.abs(dy)) return null
  if (dy < -slackPx) return null
  return Math.max(0, Math.min(mostPx, (dy - slackPx) / 2))
}
