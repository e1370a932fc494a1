import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * The end of the list: calls when the citizen comes near it. Mount it anew (by `key`) when the list has grown, so that an end which is
 * still near calls again.
 */
export function ScrollSentinel({ onReach: onVisible }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onVisible)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(), {
      rootMargin: '800px 0px',
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} />
}
