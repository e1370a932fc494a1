import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { admissionDefaults } from '../../server/http/admission-queue.ts'
import { createRandom } from '../../server/seeded-random.ts'
import { brokenClaims } from './claims.ts'
import { codes, createEvents } from './events.ts'
import { createMeasures } from './measures.ts'
import { readParameters } from './parameters.ts'
import { rowsOf } from './report.ts'
import { createRequests } from './requests.ts'
import { scenes } from './scenes.ts'
import type { SceneName } from './scenes.ts'
import { createServices } from './services.ts'

/** A bad network, and one process with a tenth of the capacity it needs. */
const bad = ['services.processes=1', 'line.lostShare=0.1', 'calls.news.processorMs=20', 'calls.write.processorMs=50']
const small = (seed = 1, devices = 1_200) => ({
  devices,
  seed,
  parameters: readParameters(bad),
  opening: { shape: 'rush', minutes: 1 } as const,
})

test('returns events in time order, whatever the order of insertion', () => {
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

describe('books', () => {
  test.each(Object.keys(scenes) as SceneName[])('balance in the scene %s: each request answered, each device informed', (name) => {
    const run = scenes[name](small())
    expect(brokenClaims(name, run)).toEqual([])
    expect(run.world.measures.total.asked).toBeGreaterThan(run.devices)
  })

  test('leaves no request unanswered after the last event', () => {
    const { world } = scenes.published(small())
    world.run(Infinity)
    expect(world.measures.total.answered).toBe(world.measures.total.asked)
    expect(world.requests.pending()).toBe(0)
  })

  test('applies a write once if the network loses replies and the write is sent again', () => {
    const { world } = scenes['line-returns'](small())
    expect(world.fleet.writes.appliedAgain).toBeGreaterThan(0)
    expect([...world.fleet.writes.settled].every((count) => count === 3)).toBe(true)
  })

  test('answers nothing while the services are down', () => {
    const { world } = scenes['services-return'](small())
    const away = world.measures.seconds.slice(601, 1_200)
    expect(away.reduce((sum, { served, shed }) => sum + served + shed, 0)).toBe(0)
    expect(away.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(500)
  })
})

test('repeats a run for the same seed only', () => {
  const rows = (seed: number) => rowsOf('published', scenes.published(small(seed, 300)))
  expect(rows(1)).toEqual(rows(1))
  expect(rows(2)).not.toEqual(rows(1))
})

test('sheds requests when a queue is full', () => {
  const { world } = scenes.published({ ...small(), opening: { shape: 'even', minutes: 0.05 } })
  const { longestQueue } = world.measures
  expect(longestQueue.get('feed')).toBe(admissionDefaults.places.feed)
  for (const [name, length] of longestQueue) expect(length).toBeLessThanOrEqual(admissionDefaults.places[name])
  expect(world.measures.of('feed').shed).toBeGreaterThan(100)
})

test.each([
  [1, 0.5],
  [4, 0.8],
  [8, 0.9],
])('makes requests wait as long as the Erlang C formula says with %i servers at utilisation %d', (servers, busyShare) => {
  const serviceMs = 10
  const parameters = readParameters([
    `services.processes=1`,
    `services.databaseCores=${servers}`,
    'services.connections=1000000',
    'front.processorMs=0',
    `calls.news.databaseMs=${serviceMs}`,
    'calls.news.processorMs=0',
  ])
  const places = Object.fromEntries(
    Object.keys(admissionDefaults.places).map((name) => [name, Infinity]),
  ) as typeof admissionDefaults.places
  const events = createEvents()
  const measures = createMeasures({ nowMs: () => events.nowMs })
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
  events.push(0, codes.submits, 0)
  while (measures.total.asked < 400_000 && events.next()) {
    if (events.code === codes.submits) {
      measures.total.asked += 1
      services.arrived(requests.begin({ device: 0, call: 'news', purpose: 'round', slot: 0, askedAtMs: events.nowMs }))
      events.push(events.nowMs - betweenMs * Math.log(1 - random()), codes.submits, 0)
    } else if (events.code === codes.processed) services.processed(requests.of(events.subject))
    else if (events.code === codes.storeDone) services.storeDone(requests.of(events.subject))
  }
  const expectedMs = (erlangC(servers, servers * busyShare) * serviceMs) / (servers * (1 - busyShare))
  const waitMs = measures.of('feed').delays.meanMs() - serviceMs
  expect(Math.abs(waitMs / expectedMs - 1)).toBeLessThan(0.05)
})

/** The share of requests that wait (Erlang C). */
function erlangC(servers: number, erlangs: number): number {
  let blocked = 1
  for (let no = 1; no <= servers; no += 1) blocked = (erlangs * blocked) / (no + erlangs * blocked)
  return blocked / (1 - (erlangs / servers) * (1 - blocked))
}

describe('exit code with a seeded mistake', () => {
  const herd = ['--scene', 'services-return', '--devices', '6000', '--opening', 'even:0.05']
  const crush = ['--scene', 'published', '--devices', '2000', '--opening', 'even:0.05', ...bad.flatMap((one) => ['--set', one])]

  test.each([
    ['none', herd, 0],
    ['no-jitter', herd, 1],
    ['rounds-by-the-clock', herd, 1],
    ['none', crush, 0],
    ['endless-queues', crush, 1],
  ])('%s, %j', (fault, given, status) => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const run = spawnSync(process.execPath, [main, ...given, ...(fault === 'none' ? [] : ['--fault', fault])], { encoding: 'utf8' })
    expect(run.stderr).not.toContain('Error')
    expect([run.status, run.stdout.includes('**broken**')]).toEqual([status, status === 1])
  })
})

test('rejects a figure without a source, and an override that names nothing', () => {
  expect(() => readParameters(['services.nothing=1'])).toThrow('there is no services.nothing')
  expect(() => readParameters(['calls.write.from="a guess"'])).toThrow('must say where the figure is from')
  expect(readParameters(['services.processes=3']).services.processes).toBe(3)
})
