import type { IntentRow } from '#store/rows/intents.ts'
import { nobody } from '#store/feed/scope.ts'
import { deviceOf, moveToHistory, putRow } from './outbox.ts'
import type { At } from './outbox.ts'
import type { Rules } from './rules.ts'
import { rowCode, withDevice, wordOf } from './state.ts'
import type { Device, Request, State } from './state.ts'
import type { Step } from './steps.ts'

/** Who is here: log-in, log-out, the session lost against the citizen's wish, and the lock that keeps what was unsent. */
export function sessionSteps(at: At, rules: Rules): Step[] {
  return [...logIn(at), ...logOut(at), ...loseSession(at), ...seal(at), ...wipeLost(at, rules), ...unseal(at, rules)]
}

/** `worker/identity/login/log-in.ts`, `finish`. The session of before is over with it, and so is whatever carries its cookie. */
function logIn(at: At): Step[] {
  const { account } = deviceOf(at)
  if (account !== null) return []
  return at.world.accounts.map((name) => {
    const next = withDevice(withoutSession(at), at.device, { account: name, hasSession: true })
    return { label: `${name} logs in`, act: { do: 'log-in', account: name }, next, isGood: true }
  })
}

/** `worker/identity/leaving/log-out.ts`: the device at once. A request on its way may still be answered for. */
function logOut(at: At): Step[] {
  const { account, rows } = deviceOf(at)
  if (account === null || !at.world.powers.leaves) return []
  const unsent = rows.filter((row) => row.account === account)
  const next = emptied(at, account)
  const words = new Set(unsent.map(wordOf))
  const fates = next.fates.map((fate, no) => (words.has(no) ? ('let-go' as const) : fate))
  return [{ label: `${account} logs out`, act: { do: 'log-out' }, next: { ...next, fates }, isGood: unsent.length === 0 }]
}

function loseSession(at: At): Step[] {
  const { account, hasSession } = deviceOf(at)
  if (account === null || !hasSession || !at.world.powers.loses) return []
  return [
    {
      label: `the service ends the session of ${account}`,
      next: withDevice(withoutSession(at), at.device, { hasSession: false }),
      isGood: false,
    },
  ]
}

/** `worker/outbox/seal.ts`, `sealIntents`: before the transaction that empties the device. An earlier lock is opened first. */
function seal(at: At): Step[] {
  const { account, hasSession, sealing, rows, sealed } = deviceOf(at)
  if (account === null || hasSession || sealing || sealed.some(({ owner }) => owner === account)) return []
  const next = withDevice(at.state, at.device, { sealing: rows.filter((row) => row.account === account) })
  return [{ label: 'what is unsent is read, to be locked away', next, isGood: true }]
}

/** `worker/identity/leaving/wipe.ts`, `emptyOnce`. */
function wipeLost(at: At, rules: Rules): Step[] {
  const { account, sealing, rows, sealed } = deviceOf(at)
  if (account === null || !sealing) return []
  const isSame = codeOf(rows.filter((row) => row.account === account)) === codeOf(sealing)
  if (rules.comparesSealed && !isSame) {
    const next = withDevice(at.state, at.device, { sealing: null })
    return [{ label: 'something was said meanwhile: it is read anew', next, isGood: true }]
  }
  const locked = sealing.length > 0 && rules.seals ? [...sealed, { owner: account, rows: sealing }] : sealed
  const next = withDevice(emptied(at, account), at.device, { sealed: locked })
  return [{ label: 'it is locked away, and the device emptied', act: { do: 'lock' }, next, isGood: true }]
}

const codeOf = (rows: readonly IntentRow[]) => rows.map(rowCode).join()

/** `wipePolicy` of the same file, and the epoch that rises. */
function emptied(at: At, account: string): State {
  const device = deviceOf(at)
  const isTheirs = ({ id }: Pick<IntentRow, 'id'>) => at.world.words[wordOf({ id })]?.account !== nobody
  const change: Partial<Device> = {
    account: null,
    rows: device.rows.filter((row) => row.account !== account),
    history: device.history.filter((id) => !isTheirs({ id })),
    sealing: null,
    known: 0,
    tabs: device.tabs.map((tab) => (tab.pass ? { ...tab, pass: { ...tab.pass, isOld: true } } : tab)),
  }
  return withDevice(at.state, at.device, change)
}

/** `worker/outbox/seal.ts`, `openLock`. */
function unseal(at: At, rules: Rules): Step[] {
  const { account, sealed } = deviceOf(at)
  if (account === null) return []
  return sealed
    .filter(({ owner }) => rules.opensFor(account, owner))
    .map((lock) => {
      let state = withDevice(at.state, at.device, { sealed: sealed.filter((other) => other !== lock) })
      for (const row of lock.rows) state = broughtBack({ ...at, state }, rules, row)
      return { label: `what ${lock.owner} had said is unlocked`, act: { do: 'unlock' }, next: state, isGood: true }
    })
}

function broughtBack(at: At, rules: Rules, row: IntentRow): State {
  const { rows, history } = deviceOf(at)
  if (rows.some(({ id }) => id === row.id) || history.includes(row.id)) return at.state
  const back = rules.unsealed(row, visitorsWords(at, row))
  return back === 'replaced' ? moveToHistory(at, row, back) : putRow(at, back)
}

/** What waits, and what was received; `worker/outbox/seal.ts`, `visitorsWords`. */
function visitorsWords({ world, state, device }: At, { intent }: IntentRow): { createdAt: number }[] {
  if (intent.kind !== 'check-in') return []
  return world.words.flatMap((word, no) => {
    const isThere = word.device === device && word.account === nobody && (state.fates[no] === 'open' || state.fates[no] === 'applied')
    return isThere ? [{ createdAt: no + 1 }] : []
  })
}

/** What is on its way from the device opens no session any more; what opens nothing changes nothing, and need not be followed. */
function withoutSession(at: At): State {
  const { state, device, world } = at
  const isHeld = ({ word }: Request) => world.words[word]?.account === nobody
  const closed = (request: Request): Request => (isHeld(request) ? request : { ...request, opens: false })
  const tabs = deviceOf(at).tabs.map((tab) => ({ ...tab, tries: tab.tries.map((one) => ({ ...one, request: closed(one.request) })) }))
  const orphans = state.orphans.filter((request) => request.device !== device || isHeld(request))
  return withDevice({ ...state, orphans }, device, { tabs })
}
