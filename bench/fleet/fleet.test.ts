import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { admissionDefaults } from '#server/http/admission-queue.ts'
import { createRandom } from '#server/seeded-random.ts'
import { brokenClaims } from './claims.ts'
import { codes, createEvents } from './events.ts'
import { createMeasures } from './measures.ts'
import { readParameters } from './parameters.ts'
import { rowsOf } from './report.ts'
import { createRequests } from './requests.ts'
import { scenes } from './scenes.ts'
import type { SceneName } from './scenes.ts'
import { createServices } from './services.ts'

const measured = new URL('measured.json', import.meta.url)
/** A bad line, and one process that can do a tenth of what it is asked for. */
const bad = ['services.processes=1', 'line.lostShare=0.1', 'calls.news.processorMs=20', 'calls.write.processorMs=50']
const small = (seed = 1, devices = 1_200) => ({
  devices,
  seed,
  parameters: readParameters(measured, bad),
  opening: { shape: 'rush', minutes: 1 } as const,
})

test('events come in the order of their time, whenever they were put in', () => {
  const random = createRandom(1)
  const events = createEvents(4)
  const seen: number[] = []
  for (let no = 0; no < 300; no += 1) events.push(random() * 1_000, 1, no)
  while (events.next()) {
    seen.push(events.nowMs)
    if (random() < 0.4) events.push(events.nowMs + random() * 50, 2, 0)
  }
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.length).toBeGreaterThan(400)
})

describe('the books balance', () => {
  test.each(Object.keys(scenes) as SceneName[])(
    'where %s: what is asked is answered once, who waits comes to know, and what is said is done',
    (name) => {
      const run = scenes[name](small())
      expect(brokenClaims(name, run)).toEqual([])
      const { total } = run.world.measures
      expect(total.asked).toBeGreaterThan(run.devices)
    },
  )

  test('to the last event: when all apps are closed, nothing is left that was asked and not answered', () => {
    const { world } = scenes.published(small())
    world.run(Infinity)
    expect(world.measures.total.answered).toBe(world.measures.total.asked)
    expect(world.requests.underWay()).toBe(0)
  })

  test('a line that loses answers makes a word come again, and it is done once', () => {
    const { world } = scenes['line-returns'](small())
    expect(world.fleet.words.doneAgain).toBeGreaterThan(0)
    expect([...world.fleet.words.settled].every((count) => count === 3)).toBe(true)
  })

  test('the services answer nothing while they are away', () => {
    const { world } = scenes['services-return'](small())
    const away = world.measures.seconds.slice(601, 1_200)
    expect(away.reduce((sum, { served, shed }) => sum + served + shed, 0)).toBe(0)
    expect(away.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(500)
  })
})

test('a seed is a run, and another seed is another', () => {
  const rows = (seed: number) => rowsOf('published', scenes.published(small(seed, 300)))
  expect(rows(1)).toEqual(rows(1))
  expect(rows(2)).not.toEqual(rows(1))
})

test('queues hold as many as they have places, and no one waits for longer than is worth it', () => {
  const { world, phases } = scenes.published({ ...small(), opening: { shape: 'even', minutes: 0.05 } })
  const { longestQueue } = world.measures
  expect(longestQueue.get('feed')).toBe(admissionDefaults.places.feed)
  for (const [name, length] of longestQueue) expect(length).toBeLessThanOrEqual(admissionDefaults.places[name])
  expect(world.measures.of(phases[0]?.name ?? '', 'feed').shed).toBeGreaterThan(100)
})

test.each([
  [1, 0.5],
  [4, 0.8],
  [8, 0.9],
])('%i servers that are busy for %d of their time let wait as long as Erlang reckoned', (servers, busyShare) => {
  const serviceMs = 10
  const parameters = readParameters(measured, [
    `services.processes=1`,
    `services.databaseCores=${servers}`,
    'services.connections=1000000',
    'frontMs=0',
    `calls.news.databaseMs=${serviceMs}`,
    'calls.news.processorMs=0',
  ])
  const places = Object.fromEntries(
    Object.keys(admissionDefaults.places).map((name) => [name, Infinity]),
  ) as typeof admissionDefaults.places
  const events = createEvents()
  const measures = createMeasures({ phases: [{ name: 'all', untilMs: Infinity }], nowMs: () => events.nowMs })
  const requests = createRequests()
  const services = createServices({
    parameters,
    events,
    measures,
    random: createRandom(1),
    requestOf: requests.of,
    reply: requests.end,
    admission: { atOnce: servers, reserved: 0, maxWaitMs: 1e9, places },
  })
  const random = createRandom(2)
  const betweenMs = serviceMs / (servers * busyShare)
  events.push(0, codes.says, 0)
  while (measures.total.asked < 400_000 && events.next()) {
    if (events.code === codes.says) {
      measures.total.asked += 1
      services.arrived(requests.begin({ device: 0, call: 'news', purpose: 'round', slot: 0, askedAtMs: events.nowMs }))
      events.push(events.nowMs - betweenMs * Math.log(1 - random()), codes.says, 0)
    } else if (events.code === codes.processed) services.processed(requests.of(events.subject))
    else if (events.code === codes.storeDone) services.storeDone(requests.of(events.subject))
  }
  const expectedMs = (erlangC(servers, servers * busyShare) * serviceMs) / (servers * (1 - busyShare))
  const waitMs = measures.of('all', 'feed').delays.meanMs() - serviceMs
  expect(Math.abs(waitMs / expectedMs - 1)).toBeLessThan(0.05)
})

/** The share that has to wait, of so many servers offered so many erlangs. */
function erlangC(servers: number, erlangs: number): number {
  let blocked = 1
  for (let no = 1; no <= servers; no += 1) blocked = (erlangs * blocked) / (no + erlangs * blocked)
  return blocked / (1 - (erlangs / servers) * (1 - blocked))
}

describe('a mistake in the product breaks a claim of the model', () => {
  const herd = ['--scene', 'services-return', '--devices', '6000', '--opening', 'even:0.05']
  const crush = ['--scene', 'published', '--devices', '2000', '--opening', 'even:0.05', ...bad.flatMap((one) => ['--set', one])]

  test.each([
    ['none', herd, 0],
    ['no-jitter', herd, 1],
    ['rounds-by-the-clock', herd, 1],
    ['none', crush, 0],
    ['endless-queues', crush, 1],
  ])('%s, %j', (fault, given, status) => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const run = spawnSync(process.execPath, [main, ...given, ...(fault === 'none' ? [] : ['--fault', fault])], { encoding: 'utf8' })
    expect(run.stderr).not.toContain('Error')
    expect([run.status, run.stdout.includes('**broken**')]).toEqual([status, status === 1])
  })
})

test('a figure that says not where it is from is not taken', () => {
  expect(() => readParameters(measured, ['services.nothing=1'])).toThrow('there is no services.nothing')
  expect(() => readParameters(measured, ['calls.write.from="a guess"'])).toThrow('must say where the figure is from')
  expect(readParameters(measured, ['services.processes=3']).services.processes).toBe(3)
})
