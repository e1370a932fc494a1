import { nobody } from '#store/feed/scope.ts'
import { laneOf } from '#worker/outbox/drain.ts'
import { withOrphan } from './orphans.ts'
import { deviceOf } from './outbox.ts'
import type { At } from './outbox.ts'
import type { Rules } from './rules.ts'
import { serve } from './service.ts'
import { settled } from './settle.ts'
import { alarmed, withDevice, withTab, wordOf } from './state.ts'
import type { Heard, Request, State, Tab, Try } from './state.ts'
import type { Step } from './steps.ts'

export interface AtTab extends At {
  tab: number
}

export function tabOf(at: AtTab): Tab {
  const found = deviceOf(at).tabs[at.tab]
  if (!found) throw new Error(`there is no tab ${at.tab}`)
  return found
}

/** `worker/outbox/send-intent.ts`, `begin` and `tryOnce`: one try to a lane at a time. */
export function beginTry(at: AtTab, rules: Rules): Step[] {
  const { rows, account, hasSession } = deviceOf(at)
  const { pass, tries, build } = tabOf(at)
  if (!pass || !mayStore(at, rules, 'begin')) return []
  const running = new Set(tries.map(({ row }) => laneOf(row)))
  const mine = rows.filter((row) => row.account === nobody || row.account === pass.account)
  const heads = rules.firstOfLanes(mine, build).filter((row) => row.state === 'waiting' && !running.has(laneOf(row)))
  return heads.flatMap((head) => {
    const next = rules.begun(head, head, null)
    if (!next) return []
    const row = { ...next, attempts: Math.min(next.attempts, rules.maxAttempts) }
    const opens = row.account === nobody || (row.account === account && hasSession)
    const request: Request = { device: at.device, word: wordOf(row), key: rules.idempotencyKey(row), kind: rules.kindOf(row), opens }
    const noted = withDevice(at.state, at.device, { rows: rows.map((one) => (one.id === row.id ? row : one)) })
    const begun = withTab(watched(at, noted), at, { tries: [...tries, { row, request, heard: null }] })
    const isUnwanted = request.kind === 'write' && at.state.asked[request.word] === true
    const label = request.kind === 'write' ? `${nameOf(at)} sends ${request.key}` : `${nameOf(at)} asks for ${request.key} back`
    return [
      {
        label,
        act: { do: 'begin', tab: at.tab, word: request.word },
        next: isUnwanted ? alarmed(begun, `${row.id} is sent, and was wanted back`) : begun,
        isGood: true,
      },
    ]
  })
}

/** What comes of a request, and of what was heard. */
export function trySteps(at: AtTab, rules: Rules, one: Try): Step[] {
  const { request, heard } = one
  const what = `${request.kind === 'write' ? '' : 'the cancel of '}${request.key}`
  if (heard !== null) {
    const act = { do: 'settle', tab: at.tab, word: request.word, heard } as const
    const settle: Step = { label: `${nameOf(at)} settles ${what}: ${heard}`, act, next: settledBy(at, rules, { one, heard }), isGood: true }
    if (heard === 'nothing' || heard === 'unauthorized') return [settle]
    return [settle, { label: `the answer to ${what} is lost`, next: hear(at, at.state, { one, heard: 'nothing' }), isGood: false }]
  }
  const served = serve(at.world, rules, { state: at.state, request })
  const arrivals = served.map((came): Step => ({
    label: `the service ${came.what} (${what})`,
    next: hear(at, came.state, { one, heard: came.heard }),
    isGood: came.isGood,
  }))
  const [first] = served
  const unread: Step[] =
    first?.heard === 'done' && at.world.powers.unreadable && tabOf(at).build === '1'
      ? [
          {
            label: `the service does it (${what}) and answers in a new shape`,
            next: hear(at, first.state, { one, heard: 'unread' }),
            isGood: false,
          },
        ]
      : []
  const isDenied = request.kind === 'cancel' && at.world.powers.refusesCancel
  const denied: Step[] = isDenied
    ? [{ label: `the service will hear of no cancel (${what})`, next: hear(at, at.state, { one, heard: 'no' }), isGood: false }]
    : []
  const late = hear(at, withOrphan(at.state, rules, request), { one, heard: 'nothing' })
  return [
    ...arrivals,
    ...unread,
    ...denied,
    { label: `${nameOf(at)} has waited long enough for ${what}, which is still on its way`, next: late, isGood: false },
  ]
}

function hear(at: AtTab, state: State, { one, heard }: { one: Try; heard: Heard }): State {
  const { tries } = tabOf(at)
  return withTab(state, at, { tries: tries.map((other) => (other === one ? { ...one, heard } : other)) })
}

function settledBy(at: AtTab, rules: Rules, { one, heard }: { one: Try; heard: Heard }): State {
  const over = withTab(at.state, at, { tries: tabOf(at).tries.filter((other) => other !== one) })
  if (!mayStore(at, rules, 'settle')) return over
  const after = settled({ ...at, state: over }, rules, { one, heard })
  return after === over ? over : watched(at, after)
}

/** `worker/fencing/lease.ts`, `guardedLease`: where it throws, nothing is stored. */
function mayStore(at: AtTab, rules: Rules, step: 'begin' | 'settle'): boolean {
  const { lease } = deviceOf(at)
  const isOld = tabOf(at).pass?.isOld === true
  return rules.mayStore({ isHolder: lease === at.tab, isHeld: lease !== null, step }) && !(rules.checksEpoch && isOld)
}

/** The promise that the guard keeps, looked at from outside. */
function watched(at: AtTab, stored: State): State {
  if (tabOf(at).pass?.isOld) return alarmed(stored, `${nameOf(at)} has stored what was asked for before the device was emptied`)
  return deviceOf(at).lease === at.tab ? stored : alarmed(stored, `${nameOf(at)} has stored something and does not hold the lease`)
}

export function nameOf({ state, device, tab }: AtTab): string {
  return state.devices.length === 1 ? `tab ${tab + 1}` : `tab ${tab + 1} of device ${device + 1}`
}
