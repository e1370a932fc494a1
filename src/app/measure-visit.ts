import { engine } from '#src/data/engine/engine.ts'
import { measurementsTaken } from '#src/data/device-tables.ts'
import { consent } from '#src/shared/platform/consent.ts'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { measureVisit } from '#src/shared/platform/measuring.ts'
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import { type MeasuredSteps, type MeasurementName, stepOf } from '#contract/values/measurement-scales.ts'
import { shownMark } from '#src/shared/platform/names.ts'

/** Measures this visit. Loaded only if the citizen has consented before. */
export function measureHere(): Promise<void> {
  return measureVisit({
    isGiven: () => consent.isGiven('statistics'),
    onConsent: consent.subscribe,
    local: { read: readLocal, write: writeLocal },
    taken: measurementsTaken,
    async send(steps) {
      const answer = await engine.sendMeasurements(steps)
      if (answer.ok) return 'received'
      return answer.failure.kind === 'no-answer' || answer.failure.kind === 'busy' ? 'no-answer' : 'refused'
    },
    watch: watchPage,
    onLeaving(listener, signal) {
      document.addEventListener('visibilitychange', () => document.hidden && listener(), { signal })
      addEventListener('pagehide', listener, { signal })
    },
  })
}

/** Measures the page until the signal aborts. The result leaves out what this browser does not report. */
function watchPage(signal: AbortSignal): () => MeasuredSteps {
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
