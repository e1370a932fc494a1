import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { followOtherTabs } from '#lab/device/lab-device.ts'
import { followLeaving, labDay, noteTaps, useLab, useLabDay } from '#lab/device/use-lab.ts'
import { switchOf } from '#lab/wire/network.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Flask, labAddress, RailItem } from './ways-in.tsx'
import { withLabWords } from './words.tsx'

/** Seldom, since faults begin in a Lab that tells the others: this is for those that somebody set from outside. */
const everyMs = 10_000

/** The Lab's item in the rail and its notice under the header. Both are put there from here: the app's own shell has no place for them. */
export const LabPlace = withLabWords(() => {
  const rail = usePlace('.navigation-foot', 'first')
  const notices = usePlace('.shell-notices', 'last')
  return (
    <>
      {createPortal(<RailItem />, rail)}
      {createPortal(<LabNotice />, notices)}
    </>
  )
})

/** An element of our own within one that stays as long as the app. */
function usePlace(selector: string, at: 'first' | 'last'): Element {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    const parent = document.querySelector(selector)
    if (at === 'first') parent?.prepend(place)
    else parent?.append(place)
    return () => place.remove()
  }, [place, selector, at])
  return place
}

/** While anything is wrong on purpose every screen says so. The region outlives screens: a screen reader hears each change once. */
function LabNotice() {
  const { t } = useTranslation('lab')
  const { pathname } = useLocation()
  const { storage } = useLabDay()
  const { network, clock, disk, hasPlanned } = useLab({ isWhole: false, everyMs }).state
  useEffect(() => {
    const life = new AbortController()
    noteTaps(life.signal)
    followOtherTabs(life.signal)
    followLeaving(life.signal)
    // After the ear for taps: a play goes on where the page was left.
    if (labDay.read().play) void import('#lab/player/use-play.ts').then(({ playStore }) => playStore.takeUp())
    return () => life.abort()
  }, [])
  const faults = [
    ...network.faults.map((fault) => t(`fault-${switchOf(fault)}`)),
    ...(storage.isFull ? [t('full')] : []),
    ...(storage.breaksEvery > 0 ? [t('breaks')] : []),
    ...(clock.offsetMs === 0 ? [] : [t('clockMoved')]),
    ...(disk.isFull ? [t('diskFull')] : []),
    ...(hasPlanned ? [t('planned')] : []),
  ]
  return (
    <output className="notice-place">
      {faults.length > 0 && (
        // One hairline between it and the notice above.
        <span className="notice" style={{ marginTop: -1 }}>
          <Flask size={20} />
          <span className="notice-words">{t('banner', { faults: faults.join(', ') })}</span>
          {pathname !== labAddress && (
            <ButtonLink kind="quiet" size="small" to={labAddress}>
              {t('bannerOpen')}
            </ButtonLink>
          )}
        </span>
      )}
    </output>
  )
}
