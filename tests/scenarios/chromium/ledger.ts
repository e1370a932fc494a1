import type { Ledger, SaidEnd, WriteSeen } from '#lab/scenario/ledger.ts'
import type { Saying } from '#lab/scenario/actions.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/services/service.ts'
import { itemsIn, stateOf } from '#tests/scenarios/ledger.ts'
import { deviceOf, type Play, type ScreenDevice } from './play.ts'

export async function noteSaid(play: Play, step: Saying, { isSaved }: { isSaved: boolean }): Promise<void> {
  const device = deviceOf(play, step)
  const { citizen } = device
  const what = 'what' in step ? step.what : 'profile'
  const blank = { citizen, what, said: step.do, reason: null, isLetGo: false }
  if (!isSaved) return void device.said.push({ ...blank, id: null, end: 'missing' })
  for (const id of await newKeys(device)) {
    device.known.add(id)
    device.said.push({ ...blank, id, end: 'waiting' })
  }
  await noteWhereabouts(play, device)
}

export async function noteKnown(device: ScreenDevice): Promise<void> {
  for (const id of await newKeys(device)) device.known.add(id)
}

async function newKeys(device: ScreenDevice): Promise<string[]> {
  const [page] = device.pages
  if (!page) return []
  const { pending, done } = await intentsOnDevice(page)
  return [...pending, ...done].map(({ id }) => id).filter((id) => !device.known.has(id))
}

export async function noteWhereabouts(_: Play, device: ScreenDevice): Promise<void> {
  const [page] = device.pages
  if (!page) return
  const [{ pending, done }, outbox] = [await intentsOnDevice(page), await outboxOnDevice(page)]
  const stateById = new Map(pending.map(({ id, state }) => [id, state]))
  const endById = new Map(done.map(({ id, end }) => [id, end as SaidEnd]))
  const reasonById = new Map(outbox.needsYou.map(({ id, refusal }) => [id, refusal?.type ?? null]))
  for (const one of device.said) {
    if (one.id === null) continue
    const end = endById.get(one.id)
    const state = stateById.get(one.id)
    if (end) Object.assign(one, { end, reason: null })
    else if (state) Object.assign(one, { end: state === 'needs-you' ? 'needs-you' : 'waiting', reason: reasonById.get(one.id) ?? null })
    else if (one.end === 'waiting' || one.end === 'needs-you' || one.end === 'locked') one.end = outbox.locked ? 'locked' : 'missing'
  }
}

export async function appliedSince({ service, accounts, before }: Pick<Play, 'service' | 'accounts' | 'before'>): Promise<string[]> {
  const keys: string[] = []
  for (const account of accounts.values()) keys.push(...(await appliedKeys(service, account)))
  return keys.filter((key) => !before.has(key))
}

export async function ledgerOf(play: Play, quietMs: number | null): Promise<Ledger> {
  const devices = [...play.devices.values()]
  for (const device of devices) await noteWhereabouts(play, device)
  const exchanges = devices.flatMap(({ line, firstExchange }) => line.exchanges.slice(firstExchange))
  return {
    said: devices.flatMap(({ name, said }) => said.map((one) => ({ ...one, device: name }))),
    applied: await appliedSince(play),
    service: await serviceStates(play),
    writes: devices.flatMap(writesOf),
    quietMs,
    bytes: exchanges.reduce((sum, { bytes }) => sum + bytes, 0),
    flaws: play.flaws,
  }
}

function writesOf({ line, firstExchange, meetings }: ScreenDevice): WriteSeen[] {
  const writes = line.exchanges.slice(firstExchange).filter(({ idempotencyKey }) => idempotencyKey !== null)
  return writes.map((exchange) => {
    const met = meetings.get(exchange)?.fault
    const answer = exchange.isWhole && exchange.status !== null ? String(exchange.status) : 'lost'
    const isPage = met === 'captive-portal' || met === 'edge-page'
    return { key: exchange.idempotencyKey, fate: isPage ? met : answer, hasArrived: isPage || exchange.status !== null }
  })
}

async function serviceStates({ scenario, service, accounts, subjects }: Play): Promise<Record<string, string>> {
  const account = accounts.get(scenario.devices[0]!.citizen)!
  const { personal } = await effectsOf(service, account)
  return Object.fromEntries(
    itemsIn(scenario).map((what) => [what, stateOf(personal.find(({ itemId }) => itemId === subjects.placeOf(what).id))]),
  )
}
