import { type MeasuredSteps, type MeasurementName } from '#contract/values/measurement-scales.ts'
import { stepOf } from '#contract/values/measurement-scales.ts'
import { shownMark } from './names.ts'
import { type Answered, createResponseScore, createShiftScore, type Shift } from './scores.ts'

/** Watches the page by what the browser itself measures; what a browser does not tell is left out. */
export function watchPage(signal: AbortSignal): () => MeasuredSteps {
  const shift = createShiftScore()
  const response = createResponseScore()
  let largestPaint: number | null = null
  let faults = 0
  // A page that opened in the background painted when it was looked at, and not when it could.
  const wasSeen = !document.hidden

  observe('layout-shift', (entry) => shift.add(entry as PerformanceEntry & Shift))
  observe('event', (entry) => response.add(entry as PerformanceEntry & Answered), { durationThreshold: 40 })
  observe('largest-contentful-paint', ({ startTime }) => {
    largestPaint = startTime
  })
  for (const event of ['error', 'unhandledrejection'])
    addEventListener(
      event,
      (fault) => {
        if (!fault.defaultPrevented) faults += 1
      },
      { signal },
    )

  return () => {
    const shownMs = performance.getEntriesByName(shownMark)[0]?.startTime
    const values: Record<MeasurementName, number | null> = {
      start: wasSeen ? (shownMs ?? null) : null,
      largestPaint: wasSeen ? largestPaint : null,
      response: response.value(),
      shift: canObserve('layout-shift') ? shift.value() * 1_000 : null,
      faults,
    }
    const steps = (Object.entries(values) as [MeasurementName, number | null][]).flatMap(([name, value]) =>
      value === null ? [] : [[name, stepOf(name, value)] as const],
    )
    return Object.fromEntries(steps)
  }

  function observe(type: string, take: (entry: PerformanceEntry) => void, more: object = {}): void {
    if (!canObserve(type)) return
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    })
    observer.observe({ type, buffered: true, ...more })
    signal.addEventListener('abort', () => observer.disconnect())
  }
}

function canObserve(type: string): boolean {
  return PerformanceObserver.supportedEntryTypes.includes(type)
}
