import { iconShapes } from './icon-shapes.ts'
import './icon.css'

export type IconName = keyof typeof iconShapes | 'heart-filled'

interface IconProps {
  name: IconName
  size?: 24 | 20 | 16
}

/** A label beside words, never in place of them: hidden from screen readers. */
export function Icon({ name, size = 24 }: IconProps) {
  const isFilled = name === 'heart-filled'
  const shape = isFilled ? iconShapes.heart : iconShapes[name]
  return (
    <svg className={`icon icon-${size}${isFilled ? ' icon-filled' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  )
}
