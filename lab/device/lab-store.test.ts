import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goodNetwork } from '#lab/wire/network.ts'
import type { LabRequest, LabRequests } from '#lab/wire/requests.ts'
import type { LabState } from '#lab/wire/state.ts'
import type { LabAnswer } from './lab-calls.ts'
import { createLabStore } from './lab-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const goodState: LabState = { network: goodNetwork, clock: { offsetMs: 0 }, disk: { isFull: false }, hasPlanned: false, generated: 0 }
const ok = <T>(value: T): LabAnswer<T> => ({ ok: true, value })
const request = (no: number, more: Partial<LabRequest> = {}): LabRequest => ({
  no,
  lane: 'ping',
  method: 'GET',
  path: 'ping',
  startedMs: no,
  endedMs: null,
  status: null,
  fate: 'under-way',
  bentBy: null,
  isDone: false,
  isHandled: false,
  isPage: false,
  bytes: 0,
  key: null,
  ...more,
})

/** Services whose replies a test sets; `log` lists the calls. */
function servicesOf() {
  const log: string[] = []
  const said: { state: LabAnswer<LabState>; heard: LabRequests | Promise<LabRequests> } = {
    state: ok(goodState),
    heard: { nowMs: 0, changes: 0, requests: [], spells: [] },
  }
  const store = createLabStore({
    async state() {
      log.push('state')
      return said.state
    },
    async requests(since) {
      log.push(`requests since ${since}`)
      return ok(await said.heard)
    },
    setNetwork: async (network) => ok(network),
    setClock: async (clock) => ok(clock),
    setDisk: async (disk) => ok(disk),
    reset: async () => ok(goodState),
  })
  return { store, said, log }
}

test('a reset leaves no request in the list, even if an earlier call is answered after it', async () => {
  const { store, said } = servicesOf()
  let answer: (requests: LabRequests) => void = () => undefined
  said.heard = new Promise((resolve) => (answer = resolve))
  const asked = store.refresh(true)
  await store.reset()
  answer({ nowMs: 5, changes: 2, requests: [request(1), request(2)], spells: [] })
  await asked
  expect(store.read().requests).toEqual([])
})

test('what is under way becomes what came of it, and only news are asked for', async () => {
  const { store, said, log } = servicesOf()
  said.heard = { nowMs: 5, changes: 2, requests: [request(1), request(2)], spells: [] }
  await store.refresh(true)
  said.heard = { nowMs: 9, changes: 3, requests: [request(1, { fate: 'answer', status: 200 })], spells: [] }
  await store.refresh(true)
  expect(log).toEqual(['state', 'requests since 0', 'state', 'requests since 2'])
  expect(store.read().requests.map(({ no, fate }) => [no, fate])).toEqual([
    [1, 'answer'],
    [2, 'under-way'],
  ])
})

test('whoever asks while one is under way hears what was so when they asked, with the requests where they want them', async () => {
  const { store, said, log } = servicesOf()
  const first = store.refresh(false)
  const second = store.refresh(false)
  const third = store.refresh(true)
  said.heard = { nowMs: 9, changes: 1, requests: [request(1)], spells: [] }
  await third
  expect(store.read().requests).toHaveLength(1)
  await Promise.all([first, second])
  expect(log, 'one question for both who came later').toEqual(['state', 'state', 'requests since 0'])
})

test('services that were restarted count from the beginning: what was known of the old ones goes', async () => {
  const { store, said } = servicesOf()
  said.heard = { nowMs: 5, changes: 7, requests: [request(1)], spells: [] }
  await store.refresh(true)
  said.heard = { nowMs: 6, changes: 1, requests: [request(1)], spells: [] }
  await store.refresh(true)
  expect(store.read().requests).toEqual([])
  await store.refresh(true)
  expect(store.read().requests).toHaveLength(1)
})

test('services without a Lab, services that are away, and services that say nothing are told apart', async () => {
  const none = servicesOf()
  none.said.state = { ok: false, isNone: true }
  await none.store.refresh(false)
  expect(none.store.read().status).toBe('none')

  const away = servicesOf()
  await away.store.refresh(false)
  away.said.state = { ok: false, isNone: false }
  await away.store.refresh(false)
  expect(away.store.read()).toMatchObject({ status: 'unreachable', state: goodState })

  const silent = createLabStore({
    state: () => new Promise(() => {}),
    requests: () => new Promise(() => {}),
    setNetwork: async (network) => ok(network),
    setClock: async (clock) => ok(clock),
    setDisk: async (disk) => ok(disk),
    reset: async () => ok(goodState),
  })
  void silent.refresh(false)
  await vi.advanceTimersByTimeAsync(999)
  expect(silent.read().status).toBe('asking')
  await vi.advanceTimersByTimeAsync(1)
  expect(silent.read().status).toBe('unreachable')
})

test('what is set is shown at once, and what could not be set stays as it was', async () => {
  const { store } = servicesOf()
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.read().state.network.faults.length))
  await store.setNetwork(() => ({ seed: 1, faults: [{ fault: 'offline' }] }))
  await store.setClock(60_000)
  await store.setDisk(true)
  expect(store.read().state).toMatchObject({
    network: { faults: [{ fault: 'offline' }] },
    clock: { offsetMs: 60_000 },
    disk: { isFull: true },
  })
  await store.reset()
  stop()
  await store.setNetwork(() => ({ seed: 1, faults: [{ fault: 'offline' }] }))
  expect(heard).toEqual([1, 1, 1, 0])
})

test('two taps in a row are both kept, also where the first is still on its way', async () => {
  const { store } = servicesOf()
  await store.refresh(false)
  const add = (seed: number) => store.setNetwork((network) => ({ ...network, seed: network.seed + seed }))
  await Promise.all([add(10), add(5)])
  expect(store.read().state.network.seed).toBe(goodNetwork.seed + 15)
})

test('an answer to what was asked before a tap does not take the tap back', async () => {
  const { store } = servicesOf()
  await store.refresh(false)
  const asked = store.refresh(false)
  await Promise.all([store.setDisk(true), asked])
  expect(store.read().state.disk.isFull).toBe(true)
})
