import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import { type MeasuredSteps, type MeasurementName, stepOf } from '#contract/values/measurement-scales.ts'
import { shownMark } from './names.ts'

/** Measures the page until the signal is aborted; the result leaves out what this browser does not report. */
export function watchPage(signal: AbortSignal): () => MeasuredSteps {
  const worst = new Map<Metric['name'], number>()
  let faults = 0
  // A page that was opened in the background starts late.
  const wasSeen = !document.hidden
  const keepWorst = ({ name, value }: Metric) => {
    if (!signal.aborted) worst.set(name, Math.max(value, worst.get(name) ?? 0))
  }
  for (const watch of [onCLS, onINP, onLCP]) watch(keepWorst, { reportAllChanges: true })
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
    const shift = worst.get('CLS')
    const values: Record<MeasurementName, number | undefined> = {
      start: wasSeen ? shownMs : undefined,
      largestPaint: worst.get('LCP'),
      response: worst.get('INP'),
      shift: shift === undefined ? undefined : shift * 1_000,
      faults,
    }
    const steps = (Object.entries(values) as [MeasurementName, number | undefined][]).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, stepOf(name, value)] as const],
    )
    return Object.fromEntries(steps)
  }
}
