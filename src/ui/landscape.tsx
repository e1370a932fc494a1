import { lazy, Suspense } from 'react'
import type { Tag } from '#contract/content.ts'
import './landscape.css'

const Drawing = lazy(() => import('./landscape/drawing.tsx').then((module) => ({ default: module.Drawing })))

/** A landscape drawn from an id, on the device: same id, same picture. Decorative, hidden from screen readers. */
export function Landscape({ id, tag }: { id: string; tag: Tag }) {
  return (
    <Suspense fallback={<div className="landscape" />}>
      <Drawing id={id} tag={tag} />
    </Suspense>
  )
}
