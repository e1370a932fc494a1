import { useEffect, useEffectEvent } from 'react'

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove', 'visibilitychange'] as const

interface OnIdleProps {
  afterMs: number
  onIdle: () => void
}

/** Shows nothing. While mounted: runs `onCalm` once the citizen has neither touched, typed nor scrolled for that long, after each such pause. */
export function OnIdle({ afterMs, onIdle }: OnIdleProps) {
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
