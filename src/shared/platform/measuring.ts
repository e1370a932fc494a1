import { type MeasuredSteps } from '#contract/values/measurement-scales.ts'
import { measurementNames, measurementScales } from '#contract/values/measurement-scales.ts'
import { measuredKey } from './names.ts'

export interface MeasuringDeps {
  isGiven: () => boolean
  /** Told of every change; gives what ends it. */
  onConsent: (listener: () => void) => () => void
  local: { read: (key: string) => string | null; write: (key: string, text: string | null) => void }
  /** Resolves when the service has said that it takes measurements. */
  taken: (signal: AbortSignal) => Promise<void>
  /** `no-answer`: nothing that the service said; it may be tried again. */
  send: (steps: MeasuredSteps) => Promise<'received' | 'refused' | 'no-answer'>
  /** Begins to watch; ends with the signal. Gives what has been measured so far. */
  watch: (signal: AbortSignal) => () => MeasuredSteps
  /** Whenever the page is left or put aside, which may be the last that it is told. */
  onLeaving: (listener: () => void, signal: AbortSignal) => void
}

/**
 * Statistics of a visit, with consent only:
 *
 *   a visit is measured ── put aside ──> its steps are on the device ── next visit ──> taken from there, sent once, counted by the service
 *
 * So a visit sends one record at most, that of a visit before, and never while a page is going away. Consent that is taken back ends the
 * watching and removes what is on the device, at once and in every tab.
 */
export async function measureVisit(deps: MeasuringDeps): Promise<void> {
  const { local } = deps
  if (!deps.isGiven()) return local.write(measuredKey, null)
  const life = new AbortController()
  const forget = deps.onConsent(() => {
    if (deps.isGiven()) return
    forget()
    life.abort()
    if (local.read(measuredKey) !== null) local.write(measuredKey, null)
  })

  await deps.taken(life.signal)
  if (life.signal.aborted) return
  const before = parseSteps(local.read(measuredKey))
  local.write(measuredKey, null)

  const measured = deps.watch(life.signal)
  let isKept = false
  deps.onLeaving(() => {
    // Another visit has taken it up already: written again it would be sent again.
    if (isKept && local.read(measuredKey) === null) return life.abort()
    isKept = true
    local.write(measuredKey, JSON.stringify(measured()))
  }, life.signal)

  if (before === null) return
  const end = await deps.send(before)
  // Nothing has heard of it; it waits for the next visit, unless this one has been kept by then.
  if (end === 'no-answer' && !life.signal.aborted && local.read(measuredKey) === null) local.write(measuredKey, JSON.stringify(before))
}

/** Only what stands on a scale: whoever wrote something else there sends nothing. */
function parseSteps(text: string | null): MeasuredSteps | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    const steps = measurementNames.flatMap((name) => {
      const step = kept?.[name]
      const isOnScale = Number.isInteger(step) && (step as number) >= 0 && (step as number) <= measurementScales[name].length
      return isOnScale ? [[name, step as number] as const] : []
    })
    return steps.length > 0 ? Object.fromEntries(steps) : null
  } catch {
    return null
  }
}
