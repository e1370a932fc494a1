import { startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#src/shared/platform/lazy-part.ts'
import type { Tag } from '#contract/content/content.ts'
import './landscape.css'

interface LandscapeProps {
  id: string
  tag: Tag
}

/** Decoration: where its part cannot be had, the place stays plain. */
const Drawing = lazyPart(() => import('./drawing.tsx').then((module) => module.Drawing), Plain)

/**
 * A landscape drawn from an id, on the device: same id, same picture. Decorative, hidden from screen readers. It is drawn when it comes
 * near the window, and between other work: a list has many, and the words come first.
 */
export function Landscape({ id, tag }: LandscapeProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setNear(true)),
      { rootMargin: '300px 0px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  if (!isNear) return <div ref={place} className="landscape" />
  return (
    <Suspense fallback={<Plain />}>
      <Drawing id={id} tag={tag} />
    </Suspense>
  )
}

function Plain() {
  return <div className="landscape" />
}
