import { expect, onTestFinished, test as base } from 'vitest'
import type { Alert, AlertFile } from '#contract/alert/alert.ts'
import { headers } from '#contract/wire/wire.ts'
import { readAlerts, type HeldAlerts, type StoredAlerts } from '#store/alert/read-alerts.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createEngine } from '#worker/entry/engine.ts'
import { problem } from '#worker/testing/feed-service.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'
import { signedBy } from './alert-check.ts'

const { subtle } = crypto
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function newKey(key: string) {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  async function sign(alert: Alert): Promise<AlertFile> {
    const payload = JSON.stringify(alert)
    const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(payload))
    return { key, payload, signature: base64url(signature) }
  }
  return { known: { key, x, y }, sign }
}
const [first, second, strangers] = await Promise.all([newKey('first'), newKey('second'), newKey('first')])

/** A device in Thailand, and a service that has these files for these countries. */
async function alertedPhone() {
  const service = createWholeService()
  const board = { number: 0, latest: new Map<string, number[]>(), files: new Map<number, unknown>(), lost: new Set<string>(), lostAsked: 0 }
  const asked: string[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      if (address.startsWith('/api/alert/')) {
        asked.push(`${address} ${init.credentials}`)
        if (board.lost.has(address)) {
          board.lostAsked += 1
          throw new TypeError('cut')
        }
        const [, kind, name = ''] = /^\/api\/alert\/(latest|files)\/(\w+)$/.exec(address) ?? []
        const body = kind === 'files' ? board.files.get(Number(name)) : { number: board.number, files: board.latest.get(name) ?? [] }
        if (body === undefined) return problem(404, 'abroad:not-found')
        return Response.json(body, { headers: { [headers.contract]: '1' } })
      }
      const reply = await service.fetch(address, init)
      if (board.number > 0) reply.headers.set(headers.alert, String(board.number))
      return reply
    },
  })
  const kept: HeldAlerts[] = []
  const device = {
    check: signedBy([first.known, second.known], subtle),
    keep: async (copy: HeldAlerts) => void kept.push(copy),
  }
  const engine = await createEngine(world, device)
  onTestFinished(() => engine.close())
  await engine.start({ language: 'en', country: 'TH', build: 'test' })
  await world.advance(1)
  const stored = async () => (await world.db.resources.get(resourceKeys.alerts))?.value as StoredAlerts | undefined
  return {
    engine,
    world,
    board,
    /** The service gets a file, which the last release of a country replaces. */
    async release(alert: Partial<Alert> = {}, country = 'TH', key = first) {
      const whole = sampleAlert(alert)
      board.files.set(whole.number, await key.sign(whole))
      board.latest.set(country, [...(board.latest.get(country) ?? []).filter((number) => number !== whole.replaces), whole.number])
      board.number = whole.number
    },
    asked,
    kept,
    stored,
    numbers: async () => (await stored())?.alerts.map(({ number }) => number),
    /** Something is asked for: its reply brings the number. */
    async ask() {
      asked.length = 0
      const asking = engine.refresh('asked')
      await world.advance(1)
      await asking
      await expect.poll(async () => (await world.advance(1), (await stored())?.number)).toBe(board.number)
    },
  }
}

const test = base.extend('phone', () => alertedPhone())

test('files are requested after a release only, those of the countries of the citizen, once, without cookies', async ({
  phone: { asked, ask, engine, kept, numbers, release, stored, world },
}) => {
  await engine.refresh('asked')
  await world.advance(60_000)
  expect([asked, await stored()]).toEqual([[], undefined])

  await release()
  await ask()
  expect([asked, await numbers()]).toEqual([['/api/alert/latest/TH omit', '/api/alert/files/1 omit'], [1]])
  expect(kept).toEqual([{ alerts: (await stored())?.alerts, countries: ['TH'], offsetMs: 0 }])
  await engine.refresh('asked')
  await world.advance(60_000)
  expect(asked).toHaveLength(2)
  const held = async (chosen: string) => readAlerts(world.db, { chosen, now: 0 })
  expect(await held('TH')).toMatchObject({ countries: ['TH'], alerts: [{ number: 1 }], isAskedForAll: true })
  expect(await held('FR'), 'chosen without a line').toMatchObject({ countries: ['FR', 'TH'], isAskedForAll: false })
})

test('a page in view learns of a release within 30 seconds without a stream, and a hidden page does not ask', async ({
  phone: { asked, engine, numbers, release, world },
}) => {
  await engine.chat({ watch: { thread: null } })
  await world.advance(60_000)
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked), 'the same address for everybody in the country').toEqual(new Set(['/api/alert/latest/TH omit']))
  await release()
  const releasedAt = world.monotonicMs()
  while ((await numbers())?.[0] !== 1 && world.monotonicMs() - releasedAt < 60_000) await world.advance(500)
  // Seven seconds are left for caches on the way and for other processes of the service.
  expect(world.monotonicMs() - releasedAt).toBeLessThanOrEqual(23_000)

  await engine.chat({ watch: null })
  await world.advance(60_000)
  asked.length = 0
  await world.advance(120_000)
  expect(asked).toEqual([])
})

test('a file that is forged, signed by another key, misnumbered, unreadable or older changes nothing; one signed by the reserve key counts', async ({
  phone: { ask, board, engine, numbers, stored, world },
}) => {
  board.files.set(5, await second.sign(sampleAlert({ number: 5 })))
  board.files.set(6, {
    ...(await first.sign(sampleAlert({ number: 6 }))),
    payload: JSON.stringify(sampleAlert({ number: 6, severity: 'emergency' })),
  })
  board.files.set(7, await strangers.sign(sampleAlert({ number: 7 })))
  board.files.set(8, await first.sign(sampleAlert({ number: 9 })))
  board.files.set(9, await first.sign({ ...sampleAlert({ number: 9 }), texts: {} }))
  board.files.set(4, await first.sign(sampleAlert({ number: 4 })))
  board.latest.set('TH', [5, 6, 7, 8, 9, 4])
  board.number = 9
  const asking = engine.refresh('asked')
  await expect.poll(async () => (await world.advance(1), await numbers())).toEqual([5])
  await asking
  const notes = (await world.db.diary.toArray()).filter(({ what }) => what === 'alert').map(({ outcome }) => outcome)
  expect(new Set(notes)).toEqual(new Set(['forged', 'unreadable']))

  // A forged file does not count as received: the true one is requested again.
  expect((await stored())?.number).toBe(0)
  board.files.set(6, await first.sign(sampleAlert({ id: 'fire', number: 6 })))
  board.files.set(7, await first.sign(sampleAlert({ id: 'quake', number: 7 })))
  await ask()
  // A pull that was under way may have stored one of them earlier.
  expect((await numbers())?.toSorted()).toEqual([5, 6, 7])
})

test('a file that came incomplete is requested again, its complete part is stored, and an update replaces it', async ({
  phone: { ask, board, engine, numbers, release, stored, world },
}) => {
  await release()
  await release({ id: 'storm', number: 2 })
  board.lost.add('/api/alert/files/2')
  const asking = engine.refresh('asked')
  await expect.poll(async () => (await world.advance(1), await numbers())).toEqual([1])
  await asking
  expect((await stored())?.number).toBe(0)
  board.lost.clear()
  await ask()
  expect(await numbers()).toEqual([1, 2])
  await release({ number: 3, kind: 'updated', replaces: 1 })
  await ask()
  expect(await numbers()).toEqual([2, 3])
})

test('a file that came incomplete is requested within seconds, without a round', async ({
  phone: { board, engine, numbers, release, world },
}) => {
  await release()
  board.lost.add('/api/alert/files/1')
  const asking = engine.refresh('asked')
  await expect.poll(async () => (await world.advance(1), board.lostAsked)).toBeGreaterThan(1)
  await asking
  board.lost.clear()
  const cutAtMs = world.monotonicMs()
  await expect.poll(async () => (await world.advance(50), await numbers())).toEqual([1])
  expect(world.monotonicMs() - cutAtMs).toBeLessThan(20_000)
})

test('a file that never arrives is requested five times, then once a round', async ({ phone: { board, engine, release, world } }) => {
  await release()
  board.lost.add('/api/alert/files/1')
  const asking = engine.refresh('asked')
  await expect.poll(async () => (await world.advance(1), board.lostAsked)).toBeGreaterThan(1)
  await asking
  for (let minute = 0; minute < 60; minute += 1) await world.advance(60_000)
  // An hour has some thirteen rounds.
  expect(board.lostAsked).toBeLessThan(40)
})

test('the alerts of a newly chosen country are fetched even if no new alert was released', async ({
  phone: { ask, engine, numbers, release, stored, world },
}) => {
  await release()
  await release({ id: 'strike', number: 2, countries: ['FR'] }, 'FR')
  await ask()
  expect(await numbers()).toEqual([1])
  await engine.setContext({ language: 'en', country: 'FR', build: 'test' })
  await expect.poll(async () => (await world.advance(1_000), (await stored())?.countries)).toEqual(['FR', 'TH'])
  expect(await numbers()).toEqual([1, 2])
})

test('a file that a process does not have yet is requested again, and all files by another build of the app', async ({
  phone: { asked, ask, board, engine, numbers, stored, world },
}) => {
  board.latest.set('TH', [1])
  board.number = 1
  const asking = engine.refresh('asked')
  await expect.poll(async () => (await world.advance(1), (await stored())?.number)).toBe(0)
  await asking
  expect(await numbers()).toEqual([])
  board.files.set(1, await first.sign(sampleAlert()))
  await ask()
  expect(await numbers()).toEqual([1])
  await engine.refresh('asked')
  await world.advance(1)
  expect(asked).toEqual(['/api/alert/latest/TH omit', '/api/alert/files/1 omit'])
  await engine.setContext({ language: 'en', country: 'TH', build: 'later' })
  const askingAnew = engine.refresh('asked')
  await expect.poll(async () => (await world.advance(1), (await stored())?.build)).toBe('later')
  await askingAnew
  expect(asked.slice(2)).toEqual(['/api/alert/latest/TH omit'])
})
