import type { CredentialsRow } from '#store/rows/session.ts'
import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { people, type Person } from '#tests/simulation/citizens.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { losable } from '#tests/simulation/device/losable.ts'
import { logIn } from './actions.ts'
import { accountOn, type Said } from './model.ts'
import type { World } from './world.ts'

/** Enough for the longest pause, the lease of a dead tab, a session renewal and a sync round, all of it twice. */
const longestMs = 20 * 60_000
/** Long enough to count as having looked away. */
const lookAwayMs = 20_000
const pullMs = 60_000
const deepestPage = 2
const homeMs = 3 * 60_000
/** More than the slowest step of a transaction. */
const longestStepMs = 10_000

/** Turns faults off, restarts the services, logs citizens in, and waits. Intents that are unsent after that are stuck. */
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
    // Reads meet the lost rows.
    for (const table of losable)
      device.tabs[0]?.worker.env.db
        .table(table)
        .toArray()
        .catch(() => undefined)
  }
  // Wait, because open transactions show uncommitted rows.
  await world.run(longestStepMs, () => !world.devices.some(({ disk }) => disk.isWriting()))
  await world.run(homeMs, () => world.devices.every((device) => stuckOn(device).length === 0))
  for (const device of world.devices) {
    const person = whoIsMissed(world, device)
    if (person) void logIn(world, device, person)
  }
  // Sealed intents are sent after their citizen logs in.
  await world.run(longestMs, () => world.devices.every((device) => stuckOn(device).length === 0 && !waitsFor(world, device)))
  for (const device of world.devices) {
    const stuck = stuckOn(device)
    world.verdict.expect('I15', stuck.length === 0, () => `${device.name}: ${stuck.map(describe).join('; ')}`)
  }
  for (const device of world.devices)
    world.verdict.expect(
      'I15',
      !isLockedFromItsOwn(world, device),
      () => `${device.name}: sealed intents stay sealed although their citizen is logged in`,
    )
  await world.run(lookAwayMs)
  await lookAgain(world)
  // A revoked session may be noticed only now. The first refusal does not end it; the second refusal or a success settles it.
  if (!world.devices.some(isInDoubt)) return
  await world.run(longestMs, () => !world.devices.some(isInDoubt))
  await lookAgain(world)
  for (const device of world.devices) world.verdict.expect('I15', !isInDoubt(device), () => `${device.name}: its session stays in doubt`)
}

async function lookAgain(world: World): Promise<void> {
  // Items must not be published or expire between the last pull and the comparison.
  while (world.movesWithin(lookAwayMs + 2 * pullMs)) await world.run(lookAwayMs)
  for (const device of world.devices) void world.tabOf(device)?.ask((engine) => engine.refresh('visible'))
  // Deeper pages load while scrolling.
  for (let page = 0; page < deepestPage; page += 1) {
    await world.run(pullMs / deepestPage)
    for (const device of world.devices) void world.tabOf(device)?.ask((engine) => engine.reachDeeper())
  }
  await world.run(pullMs / deepestPage)
}

/** Intents that should have been sent. Without a log-in nothing can be sent. */
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

/** Whether sealed intents wait for a citizen who is about to log in or has just logged in. */
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

/** The citizen who lost their session here with unsent intents. */
function whoIsMissed(world: World, device: Device): Person | undefined {
  if (accountOn(device) !== null) return undefined
  const [sealed] = sealedOn(world, device)
  return sealed && people.find((person) => world.accountOf(person) === sealed.account)
}
