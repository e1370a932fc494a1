import { iconShapes, markShape } from './icon-shapes.ts'
import './icon.css'

/** A name, or the path itself of an icon that one screen beyond the first draws: the first item does not wait for it. */
export type IconName = keyof typeof iconShapes | 'heart-filled' | `M${string}`

interface IconProps {
  name: IconName
  size?: 24 | 20 | 16
}

/** A label beside words, never in place of them: hidden from screen readers. */
export function Icon({ name, size = 24 }: IconProps) {
  const isFilled = name === 'heart-filled'
  const shape = isFilled ? iconShapes.heart : name in iconShapes ? iconShapes[name as keyof typeof iconShapes] : name
  return (
    <svg className={`icon icon-${size}${isFilled ? ' icon-filled' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  )
}

/** The mark: a lower-case a, and a person standing beside the globe. Decorative; what it stands in carries the name. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox={markShape.viewBox} aria-hidden="true">
      <path d={markShape.ring} fill="none" stroke="currentColor" strokeWidth={markShape.ringWidth} />
      <path d={markShape.body} fill="currentColor" />
      <path d={markShape.head} fill="var(--red)" />
    </svg>
  )
}
