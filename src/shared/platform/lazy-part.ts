import { type ComponentType, lazy } from 'react'

/**
 * A component that is loaded when it is first rendered. If loading fails, `Fallback` takes its place for the rest of the visit, because React
 * remembers the result. Without `Fallback` nothing is rendered.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props> = Nothing) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Fallback }),
    ),
  )
}

function Nothing() {
  return null
}

function createFirstPaint() {
  let resolvePainted = (): void => undefined
  const painted = new Promise<void>((resolve) => (resolvePainted = resolve))
  return { firstPaint: painted, tellFirstPaint: () => resolvePainted() }
}

/** `firstPaint` resolves when the app's first frame has been painted, or would have been in a visible tab. Parts beside the first screen load then. */
export const { firstPaint, tellFirstPaint } = createFirstPaint()
