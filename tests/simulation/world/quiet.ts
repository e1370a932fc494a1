import type { CredentialsRow } from '#store/rows/session.ts'
import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { people, type Person } from '#tests/simulation/citizens.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { losable } from '#tests/simulation/device/losable.ts'
import { logIn } from './actions.ts'
import { accountOn, type Said } from './model.ts'
import type { World } from './world.ts'

/** From any state: the longest pause, a lease of somebody dead, a session to renew and a round, and all of it once more. */
const longestMs = 20 * 60_000
/** Long enough that a citizen who looks again is not taken for one who never looked away. */
const lookAwayMs = 20_000
const pullMs = 60_000
const deepestPage = 2
const homeMs = 3 * 60_000
/** The slowest step of a transaction, and some. */
const longestStepMs = 10_000

/** Faults off, services up, everybody at home again; then as long as it may take. What is still on its way after that is stuck. */
export async function settleWorld(world: World): Promise<void> {
  world.trace.note('the bad day is over')
  world.setFaults(false)
  world.services.start()
  for (const device of world.devices) {
    device.network.setOffline(false)
    for (const tab of device.tabs) {
      tab.worker.thaw()
      tab.worker.dieAfterSteps(Number.POSITIVE_INFINITY)
    }
    if (device.tabs.length === 0) device.openTab()
    // Screens read what is here, and meet what the disk has lost.
    for (const table of losable)
      device.tabs[0]?.worker.env.db
        .table(table)
        .toArray()
        .catch(() => undefined)
  }
  // Rows in the middle of a transaction say nothing.
  await world.run(longestStepMs, () => !world.devices.some(({ disk }) => disk.isWriting()))
  await world.run(homeMs, () => world.devices.every((device) => stuckOn(device).length === 0))
  for (const device of world.devices) {
    const person = whoIsMissed(world, device)
    if (person) void logIn(world, device, person)
  }
  // Who comes back for what was locked away has yet to send it.
  await world.run(longestMs, () => world.devices.every((device) => stuckOn(device).length === 0 && !waitsFor(world, device)))
  for (const device of world.devices) {
    const stuck = stuckOn(device)
    world.verdict.expect('I15', stuck.length === 0, () => `${device.name}: ${stuck.map(describe).join('; ')}`)
  }
  for (const device of world.devices)
    world.verdict.expect(
      'I15',
      !isLockedFromItsOwn(world, device),
      () => `${device.name}: what was locked away stays so although its citizen is back`,
    )
  await world.run(lookAwayMs)
  await lookAgain(world)
  // Whose session was revoked while they had nothing to ask for hears the first no only by that look. A first no ends nothing, and brings
  // nothing either, until the second one or an answer.
  if (!world.devices.some(isInDoubt)) return
  await world.run(longestMs, () => !world.devices.some(isInDoubt))
  await lookAgain(world)
  for (const device of world.devices) world.verdict.expect('I15', !isInDoubt(device), () => `${device.name}: its session stays in doubt`)
}

async function lookAgain(world: World): Promise<void> {
  // The clock alone publishes and ends things: what is compared in the end must not move between the last pull and the look.
  while (world.movesWithin(lookAwayMs + 2 * pullMs)) await world.run(lookAwayMs)
  for (const device of world.devices) void world.tabOf(device)?.ask((engine) => engine.refresh('visible'))
  // On a slow line the deeper pages follow the scrolling.
  for (let page = 0; page < deepestPage; page += 1) {
    await world.run(pullMs / deepestPage)
    for (const device of world.devices) void world.tabOf(device)?.ask((engine) => engine.reachDeeper())
  }
  await world.run(pullMs / deepestPage)
}

/** What should have been sent by now. Who is not logged in again cannot send. */
function stuckOn(device: Device): IntentRow[] {
  const account = accountOn(device)
  return device.disk
    .rows<IntentRow>('intents')
    .filter((row) => (row.account === account || row.account === nobody) && (row.state === 'waiting' || row.state === 'sending'))
}

function isInDoubt(device: Device): boolean {
  return device.disk.rows<Partial<CredentialsRow>>('session').some(({ refusedAt }) => typeof refusedAt === 'number')
}

function describe(row: IntentRow): string {
  return `${row.id.slice(0, 8)} ${row.intent.kind} ${row.entity} ${row.state} after ${row.attempts} tries, waits for ${row.wait}`
}

/** Something is locked away still, for somebody who is on the way back or has just come. */
function waitsFor(world: World, device: Device): boolean {
  const account = accountOn(device)
  return sealedOn(world, device).some((one) => account === null || one.account === account)
}

function isLockedFromItsOwn(world: World, device: Device): boolean {
  const account = accountOn(device)
  return sealedOn(world, device).some((one) => one.account === account)
}

function sealedOn({ model }: World, device: Device): Said[] {
  return model.said.filter((one) => one.device === device && one.last?.place === 'sealed' && one.excuse === null)
}

/** Whoever lost their session here with something unsent comes back for it. */
function whoIsMissed(world: World, device: Device): Person | undefined {
  if (accountOn(device) !== null) return undefined
  const [sealed] = sealedOn(world, device)
  return sealed && people.find((person) => world.accountOf(person) === sealed.account)
}
