import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { withOrphan } from './orphans.ts'
import { deviceOf } from './outbox.ts'
import type { Rules } from './rules.ts'
import { withDevice, withTab } from './state.ts'
import type { Tab } from './state.ts'
import type { Step } from './steps.ts'
import { beginTry, nameOf, tabOf, trySteps } from './try-steps.ts'
import type { AtTab } from './try-steps.ts'

/** What a tab does for the outbox: `worker/outbox/outbox-loop.ts`, `pass`, and `worker/outbox/drain.ts`, `drain`. */
export function drainSteps(at: AtTab, rules: Rules): Step[] {
  const { pass, tries, build } = tabOf(at)
  if (!pass) return [...beginPass(at, rules), ...update(at, build)]
  return [...beginTry(at, rules), ...tries.flatMap((one) => trySteps(at, rules, one)), ...endPass(at), ...die(at, rules)]
}

/**
 * `worker/fencing/lease.ts`, `take`, and `worker/outbox/drain.ts`, `takeBack`. A holder that lives is robbed where it was frozen: the model has no
 * clock, so any may have been.
 */
function beginPass(at: AtTab, rules: Rules): Step[] {
  const { account, lease, rows } = deviceOf(at)
  const { build } = tabOf(at)
  const isMine = (row: IntentRow) => row.account === nobody || row.account === account
  if (rules.firstOfLanes(rows.filter(isMine), build).length === 0) return []
  const isRobbed = typeof lease === 'number'
  const taken = withDevice(at.state, at.device, {
    lease: at.tab,
    rows: rows.map((row) => (isMine(row) ? rules.takenBack(row, build) : row)),
  })
  const next = withTab(taken, at, { pass: { account, isOld: false } })
  return [
    {
      label: `${nameOf(at)} ${isRobbed ? `takes the lease from tab ${lease + 1}, which is frozen` : 'takes the lease'}`,
      act: { do: 'take-lease', tab: at.tab },
      next,
      isGood: !isRobbed,
    },
  ]
}

function endPass(at: AtTab): Step[] {
  if (tabOf(at).tries.length > 0) return []
  const { lease } = deviceOf(at)
  const free = withDevice(at.state, at.device, { lease: lease === at.tab ? null : lease })
  return [
    { label: `${nameOf(at)} ends its pass`, act: { do: 'end-pass', tab: at.tab }, next: withTab(free, at, { pass: null }), isGood: true },
  ]
}

/** At any moment. Another opens in its place; its lease is a dead one's, which a Web Lock proves. */
function die(at: AtTab, rules: Rules): Step[] {
  const { lease } = deviceOf(at)
  const left = withDevice(at.state, at.device, { lease: lease === at.tab ? 'dead' : lease })
  const out = tabOf(at).tries.filter(({ heard }) => heard === null)
  const orphaned = out.reduce((state, { request }) => withOrphan(state, rules, request), left)
  return [
    { label: `${nameOf(at)} dies`, act: { do: 'die', tab: at.tab }, next: withTab(orphaned, at, { pass: null, tries: [] }), isGood: false },
  ]
}

/** The next build is loaded when nothing runs. */
function update(at: AtTab, build: Tab['build']): Step[] {
  if (build === '2' || !at.world.powers.unreadable) return []
  return [{ label: `${nameOf(at)} loads the next build`, next: withTab(at.state, at, { build: '2' }), isGood: true }]
}
