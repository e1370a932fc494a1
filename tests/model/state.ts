import type { IntentEnd, IntentRow } from '#store/rows/intents.ts'
import type { World } from './world.ts'

/** What came back from a try: nothing at all, an answer of the service, or its no to the session. */
export type Heard = 'nothing' | 'done' | 'unread' | 'refused' | 'cancelled' | 'taken-back' | 'too-late' | 'no' | 'unauthorized'

/** A request on its way; `opens`: its cookie opens the account's session, or it needs none. */
export interface Request {
  device: number
  word: number
  key: string
  kind: 'write' | 'cancel'
  opens: boolean
}

/** One try of a pass: the row as it was begun with, its request until it arrives, and what was heard then. */
export interface Try {
  row: IntentRow
  request: Request
  heard: Heard | null
}

/** A pass knows the moment at which it began: who was here, and whether the device was emptied since. */
export interface Tab {
  build: '1' | '2'
  pass: { account: string | null; isOld: boolean } | null
  tries: readonly Try[]
}

export interface Device {
  account: string | null
  /** Whether the service still knows the account's session. */
  hasSession: boolean
  rows: readonly IntentRow[]
  /** Ids of what has ended and is remembered here. */
  history: readonly string[]
  sealed: readonly { owner: string; rows: readonly IntentRow[] }[]
  /** What a wipe has read to lock away, and not stored yet. */
  sealing: readonly IntentRow[] | null
  /** How many of the account's likes the last answer knew of. */
  known: number
  /** Which tab, a dead one, or nobody. */
  lease: number | 'dead' | null
  tabs: readonly Tab[]
}

/** What became of a word as the device last said it. `let-go`: the citizen left, and what was unsent went with them. */
export type Fate = 'unsaid' | 'open' | IntentEnd | 'let-go'

export interface State {
  devices: readonly Device[]
  /** Requests that nobody waits for any more, and that may yet arrive. */
  orphans: readonly Request[]
  /** Of the service: what it has under each key. */
  keys: Readonly<Record<string, 'done' | 'refused' | 'cancelled'>>
  /** What it has done, in order. */
  log: readonly number[]
  /** What the device has told of each word. */
  fates: readonly Fate[]
  /** Which words the citizen wants back. */
  asked: readonly boolean[]
  /** The promise that the last step broke. */
  alarm: string | null
}

export function firstState({ tabs, words, accounts }: World): State {
  const tab: Tab = { build: '1', pass: null, tries: [] }
  const blank = { hasSession: true, rows: [], history: [], sealed: [], sealing: null, known: 0, lease: null }
  return {
    devices: tabs.map((count) => ({ ...blank, account: accounts[0] ?? null, tabs: Array.from({ length: count }, () => tab) })),
    orphans: [],
    keys: {},
    log: [],
    fates: words.map(() => 'unsaid'),
    asked: words.map(() => false),
    alarm: null,
  }
}

/** Which word a row is. */
export const wordOf = ({ id }: Pick<IntentRow, 'id'>): number => Number(id.slice(1)) - 1

const codeOfFate = { unsaid: '-', open: 'o', applied: 'a', cancelled: 'c', discarded: 'd', replaced: 'r', 'let-go': 'l' } as const

/** The same for states that differ by the names of tabs alone: tabs of a device are alike. */
export function keyOf({ devices, orphans, keys, log, fates, asked, alarm }: State): string {
  let key = alarm ?? ''
  for (const device of devices) key += `${deviceCode(device)}/`
  if (orphans.length > 0) key += orphans.map(requestCode).toSorted().join('')
  key += `/${log.join('')}/`
  for (const id of Object.keys(keys).toSorted()) key += id + (keys[id] ?? '').charAt(0)
  for (let at = 0; at < fates.length; at += 1) key += codeOfFate[fates[at] ?? 'open'] + (asked[at] ? '!' : '')
  return key
}

function deviceCode({ account, hasSession, rows, history, sealed, sealing, known, lease, tabs }: Device): string {
  let code = `${account ?? ''}${hasSession ? '' : '!'}${known}`
  for (const row of rows) code += rowCode(row)
  if (history.length > 0) code += `h${history.toSorted().join('')}`
  for (const lock of sealed) code += `s${lock.owner}${lock.rows.map(rowCode).join('')}`
  if (sealing) code += `S${sealing.map(rowCode).join('')}`
  if (lease === 'dead') code += 'D'
  return (
    code +
    tabs
      .map((tab, at) => tabCode(tab, lease === at))
      .toSorted()
      .join('')
  )
}

function tabCode({ build, pass, tries }: Tab, isHolder: boolean): string {
  let code = `|${build}${isHolder ? 'L' : ''}`
  if (pass) code += `p${pass.account ?? ''}${pass.isOld ? 'o' : ''}`
  for (const one of tries) code += `t${rowCode(one.row)}${one.heard ?? requestCode(one.request)}`
  return code
}

export function rowCode({ id, state, attempts, isCancelling }: IntentRow): string {
  return `${id}${state.charAt(0)}${attempts}${isCancelling ? 'c' : ''}`
}

export function requestCode({ device, key, kind, opens }: Request): string {
  return `<${device}${key}${kind.charAt(0)}${opens ? '' : 'x'}`
}

/** The devices with one of them changed. */
export function withDevice(state: State, at: number, change: Partial<Device>): State {
  return { ...state, devices: state.devices.map((device, no) => (no === at ? { ...device, ...change } : device)) }
}

export function withTab(state: State, { device, tab }: { device: number; tab: number }, change: Partial<Tab>): State {
  const tabs = state.devices[device]?.tabs ?? []
  return withDevice(state, device, { tabs: tabs.map((one, no) => (no === tab ? { ...one, ...change } : one)) })
}

/** The first promise that is broken stays. */
export function alarmed(state: State, alarm: string): State {
  return { ...state, alarm: state.alarm ?? alarm }
}
