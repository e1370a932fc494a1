import type { ContentItem } from '#contract/content.ts'
import type { Bend } from '#contract/lab/network.ts'
import type { Intent } from '#contract/intents.ts'
import type { Fault } from '#contract/scenario/faults.ts'
import type { Tap } from '#contract/scenario/taps.ts'
import { engine } from '#src/data/engine.ts'
import { say } from '#src/data/outbox.ts'
import { labCalls } from '../lab-calls.ts'
import { labDevice } from '../lab-device.ts'
import { readWhereabouts } from '../lab-reads.ts'
import { labDay, labStore } from '../use-lab.ts'
import { labFaultOf, type PlannedCalls } from './fault-map.ts'
import type { Stage } from './play-steps.ts'
import type { Subjects } from './subjects.ts'

interface StageOptions {
  subjects: Subjects
  seed: number
  /** Keys with an effect since the play began. */
  applied: () => Promise<readonly string[]>
  onStep: (no: number) => void
}

/** The app itself as a stage: taps go the way of the screens' own, faults are the Lab's switches. */
export function createPageStage({ subjects, seed, applied, onStep }: StageOptions): Stage {
  const planned = new Map<string, PlannedCalls[]>()
  const bends = new Map<string, Bend>()
  let hasMovedClock = false

  const bend = () => labStore.setNetwork({ seed, bends: [...new Map([...bends.values()].map((one) => [one.profile, one])).values()] })
  const plan = () => labCalls.setFaults([...planned.values()].flat())

  async function setFull(isFull: boolean): Promise<void> {
    labDay.change(() => ({ isFull }))
    await labDevice.setFull(isFull)
  }

  async function strike(fault: Fault): Promise<void> {
    const meant = labFaultOf(fault)
    switch (meant.kind) {
      case 'planned':
        planned.set(fault.fault, [...(planned.get(fault.fault) ?? []), ...meant.faults])
        return void (await plan())
      case 'bend':
        bends.set(fault.fault, meant.bend)
        return bend()
      case 'full':
        return setFull(true)
      case 'worker':
        return labDevice.killWorker()
      case 'clock':
        hasMovedClock = true
        // A device whose clock goes ahead finds its services behind.
        return labStore.setClock(labStore.read().state.clock.offsetMs - meant.seconds * 1_000)
      case 'expire':
        return void (await labCalls.expireSessions(meant.what))
      case 'none':
        return
    }
  }

  async function mend(name: string): Promise<void> {
    const isAll = name === 'everything'
    if (isAll) planned.clear()
    if (isAll) bends.clear()
    planned.delete(name)
    bends.delete(name)
    await Promise.all([bend(), plan()])
    if ((isAll || name === 'storage-full') && labDay.read().isFull) await setFull(false)
    if (isAll && hasMovedClock) await labStore.setClock(0)
  }

  async function tap(one: Tap): Promise<void> {
    const { pending } = await readWhereabouts()
    if (one.do === 'send-now') return void (await engine.sendNow({}))
    if (one.do === 'look') return void (await engine.refresh('visible'))
    if (!('what' in one)) return
    const item = subjects.itemOf(one.what)
    if (one.do === 'take-back') {
      const about = labDay.read().taps.filter(({ entity }) => entity.endsWith(`:${item.id}`))
      const waiting = about.filter(({ id }) => pending.some((row) => row.id === id))
      for (const { id } of waiting) if (id !== null) await engine.cancelIntent({ id })
      return
    }
    const intent = intentOf(one, item)
    if (intent) await say(intent, { about: one.what })
  }

  const waiting = async () => (await readWhereabouts()).pending.filter(({ state }) => state === 'waiting' || state === 'sending')
  const ownIds = (what: string) =>
    new Set(labDay.read().taps.flatMap(({ id, entity }) => (id !== null && subjects.nameOf(entity) === what ? [id] : [])))

  return {
    tap,
    strike,
    mend,
    edit: async ({ what }) => void (await labCalls.removeItem(subjects.itemOf(what).id)),
    async holds(wait) {
      switch (wait.wait) {
        case 'quiet':
          return (await waiting()).length === 0
        case 'applied':
          return (await applied()).length >= wait.atLeast
        case 'refused': {
          const ids = ownIds(wait.what)
          return (await readWhereabouts()).pending.some(({ id, state }) => state === 'needs-you' && ids.has(id))
        }
        case 'tries': {
          const ids = ownIds(wait.what)
          await labStore.refresh(true)
          return labStore.read().requests.filter(({ key }) => key !== null && ids.has(key)).length >= wait.atLeast
        }
        case 'logged-out':
          return false
      }
    },
    async count(check) {
      if (check.check === 'waiting') return (await waiting()).length
      return check.check === 'applied' ? (await applied()).length : null
    },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    nowMs: () => performance.now(),
    onStep,
  }
}

function intentOf(tap: Tap, { id, type, info, texts }: ContentItem): Intent | null {
  switch (tap.do) {
    case 'register':
    case 'change': {
      const attendance = 'event_location' in info ? info.event_location[0] : undefined
      const body = { eventId: id, numberOfParticipants: tap.people, ...(attendance && { attendance }) }
      return { kind: tap.do === 'register' ? 'register' : 'change-participants', body }
    }
    case 'unregister':
      return { kind: 'unregister', body: { eventId: id } }
    case 'vote': {
      const answer = Object.values(texts).flatMap((text) => (text && 'answers' in text ? text.answers : []))[0]
      return answer ? { kind: 'vote', body: { surveyMagnoliaId: id, surveyType: type, answerIds: [answer.id] } } : null
    }
    case 'like':
    case 'unlike':
      return { kind: 'like', body: { storyId: id, liked: tap.do === 'like' } }
    case 'edit-profile':
    case 'take-back':
    case 'log-in':
    case 'log-out':
    case 'send-now':
    case 'open-tab':
    case 'close-tab':
    case 'reload':
    case 'look':
      return null
  }
}
