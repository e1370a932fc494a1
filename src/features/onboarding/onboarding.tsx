import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Tag } from '#contract/content/content.ts'
import { edgePx } from '#src/shared/platform/edge-swipe.ts'
import { pathTo } from '#src/routes.ts'
import { afterOnboarding } from '#src/app/startup/start-address.ts'
import { listenForSwipes } from '#src/shared/platform/swipe.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Cover } from '#src/shared/screen/cover.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './onboarding.css'

/** Five slides at the first launch; each lets the citizen out, and to the emergency pages. */
export function OnboardingScreen() {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  const [index, setIndex] = useState(0)
  const slide = slides[index] ?? slides[0]
  const isLast = index === slides.length - 1
  const frame = useRef<HTMLDivElement>(null)
  useTitleFocus(frame, index)
  useBackKey(index === 0 ? null : slide.name, () => step(-1))
  useSwipes(frame, step)

  function leave() {
    void navigate(afterOnboarding(), { replace: true })
  }

  function step(by: 1 | -1) {
    setIndex((at) => Math.min(slides.length - 1, Math.max(0, at + by)))
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows are a convenience beside the buttons
    <div className="onboarding" ref={frame} onKeyDown={press}>
      <Cover
        title={t(`${slide.name}.title`)}
        picture={{ id: `onboarding/${slide.name}`, tag: slide.tag }}
        corner={
          <button type="button" className="onboarding-skip" onClick={leave}>
            {t('skip')}
          </button>
        }
        above={<Bars index={index} />}
        actions={
          <>
            <Button isWide onClick={() => (isLast ? leave() : step(1))}>
              {isLast ? t('finish') : t('next')}
            </Button>
            {/* Its place is always kept, so that nothing moves under the thumb. */}
            {index === 0 ? (
              <span className="onboarding-space" />
            ) : (
              <Button isWide kind="quiet" onClick={() => step(-1)}>
                {t('back')}
              </Button>
            )}
          </>
        }
      >
        <p className="cover-lead">{t(`${slide.name}.text`)}</p>
        <SomeLink className="onboarding-emergency" to={pathTo('emergencyOverview')}>
          <Icon name="siren" size={20} />
          {t('emergency')}
        </SomeLink>
      </Cover>
    </div>
  )
}

function Bars({ index }: { index: number }) {
  const { t } = useTranslation('onboarding')
  return (
    <div className="onboarding-bars" role="img" aria-label={t('slide', { number: index + 1, total: slides.length })}>
      {slides.map(({ name }, at) => (
        <i key={name} className={at === index ? 'onboarding-here' : undefined} />
      ))}
    </div>
  )
}

/** Another slide is another page to a screen reader: it begins at its title. */
function useTitleFocus(frame: { current: HTMLElement | null }, index: number) {
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    frame.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [frame, index])
}

/** As on every other row of pictures; the system's own gestures begin at the edges. */
function useSwipes(frame: { current: HTMLElement | null }, step: (by: 1 | -1) => void) {
  const onSwipe = useEffectEvent(step)
  useEffect(() => {
    if (!frame.current) return
    const swipes = listenForSwipes(frame.current, ({ start, direction }) => {
      if (start.x > edgePx && start.x < innerWidth - edgePx) onSwipe(direction === 'left' ? 1 : -1)
    })
    return () => swipes.close()
  }, [frame])
}

/** In the order of the specification. */
export const slides = [
  { name: 'welcome', tag: 'NATURE' },
  { name: 'guide', tag: 'SOCIETY' },
  { name: 'contact', tag: 'ECONOMICS' },
  { name: 'profile', tag: 'SERVICES' },
  { name: 'discover', tag: 'CULTURE' },
] as const satisfies readonly { name: string; tag: Tag }[]

interface CloseWatcherLike {
  onclose: (() => void) | null
  destroy(): void
}
declare const CloseWatcher: (new () => CloseWatcherLike) | undefined

/**
 * Android's back key, and Escape on a keyboard, where the browser tells of them. Elsewhere they do what they always do. `step` names what is
 * gone back from: each key press is one step.
 */
function useBackKey(step: string | null, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (step === null || typeof CloseWatcher === 'undefined') return
    const watcher = new CloseWatcher()
    watcher.onclose = back
    return () => watcher.destroy()
  }, [step])
}
