import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { onSubmitted } from '#src/data/outbox.ts'
import { onSession, readSessionNow } from '#src/data/session/session.ts'
import { dayLedger, keysBefore } from './day-ledger.ts'
import { labCalls } from './lab-calls.ts'
import { createLabDay, labDayKey } from './lab-day.ts'
import { createLabStore } from './lab-store.ts'
import { readTables, readWhereabouts, type TableSize } from './lab-reads.ts'

export const labStore = createLabStore(labCalls)
export const labDay = createLabDay({ storage: localStorage, key: labDayKey, nowMs: () => Date.now() })

/** How the services' Lab stands. `isWhole`: with every request, for who looks at them. */
export function useLab({ isWhole, everyMs }: { isWhole: boolean; everyMs: number }) {
  useEvery(() => labStore.refresh(isWhole), everyMs)
  return useSyncExternalStore(labStore.subscribe, labStore.read)
}

// As the browser tells the other tabs.
labDay.subscribe(() => window.dispatchEvent(new StorageEvent('storage', { key: labDayKey })))

export function useLabDay() {
  return useSyncExternalStore(subscribeDay, labDay.read)
}

function subscribeDay(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Notes what is said in this tab for as long as `signal` lives, once there is a day: a device keeps no second copy of what its citizens say. */
export function noteTaps(signal: AbortSignal): void {
  const stop = onSubmitted(({ id, intent, about }) => {
    if (!labDay.isUnderWay()) return
    const tap = { id, atMs: Date.now(), entity: subjectOf(intent), intent, about }
    labDay.change(({ taps, accountId }) => ({
      accountId: readSessionNow().accountId ?? accountId,
      taps: [...taps.filter((one) => id === null || one.id !== id), tap],
    }))
  })
  signal.addEventListener('abort', stop)
}

/** Lets go of what was noted when its citizen leaves. */
export function followLeaving(signal: AbortSignal): void {
  // They may have left before this was loaded.
  labDay.leaveWith(readSessionNow())
  signal.addEventListener(
    'abort',
    onSession(() => labDay.leaveWith(readSessionNow())),
  )
}

const readEveryMs = 2_000

export function useTables(): readonly TableSize[] | undefined {
  const [tables, setTables] = useState<readonly TableSize[]>()
  useEvery(async () => setTables(await readTables()), readEveryMs)
  return tables
}

/** The day so far, from the device's tables and the services' own word. Null while nobody is logged in, or the services are away. */
export function useDayLedger(): Ledger | null {
  const [ledger, setLedger] = useState<Ledger | null>(null)
  useEvery(async () => setLedger(await readDayLedger(null)), readEveryMs)
  return ledger
}

export async function readDayLedger(quietMs: number | null): Promise<Ledger | null> {
  const account = readSessionNow().accountId
  if (account === null) return null
  const [whereabouts, effects] = await Promise.all([readWhereabouts(), labCalls.effects(account)])
  // Who has left meanwhile has taken their day along.
  if (!effects.ok || readSessionNow().accountId !== account) return null
  const applied = effects.value.keys.flatMap(({ key, state }) => (state === 'done' ? [key] : []))
  const { before, taps, startedMs } = labDay.read()
  // What was said before the Lab was opened is nothing that it can judge.
  const known = before ?? keysBefore({ taps, whereabouts, applied })
  if (before === null) labDay.change(() => ({ before: known, accountId: account }))
  const { requests } = labStore.read()
  return dayLedger({ taps, whereabouts, applied, before: known, requests, startedMs, personal: effects.value.personal, quietMs })
}

/** At once and then again and again while the page is looked at; a turn that fails is left out. */
function useEvery(turn: () => Promise<void>, everyMs: number): void {
  // A new closure of the same turn is no new turn.
  const run = useEffectEvent(() => void (document.visibilityState === 'visible' && turn().catch(() => undefined)))
  useEffect(() => {
    run()
    const timer = setInterval(() => run(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

/** What something is said about, as the Lab's verdict names it: `event:…`, else its kind. */
function subjectOf(intent: Intent): string {
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
    case 'unregister':
      return `event:${intent.body.eventId}`
    case 'vote':
      return `survey:${intent.body.surveyMagnoliaId}`
    case 'like':
      return `story:${intent.body.storyId}`
    case 'profile':
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
    case 'check-in':
      return intent.kind
  }
}
