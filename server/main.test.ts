import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from './database/open-database.ts'
import { publicAlertKeys } from './domain/alerts/alert-keys.ts'
import { reference } from './testing/test-app.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let dataDir = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'abroad-data-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ALERT_KEYS: join(dataDir, 'no-keys.json'),
      LAB: '1',
      DEMO: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  async function address(): Promise<string> {
    for (;;) {
      const found = /Abroad is at (\S+)/.exec(output)?.[1]
      if (found) return found
      const code = await Promise.race([ended, new Promise<undefined>((resolve) => setTimeout(resolve, 25))])
      if (code !== undefined) throw new Error(`ended with ${code}: ${output}`)
    }
  }
  return { child, ended, address, output: () => output }
}

/** What a start writes that ends with a failure. */
async function refused(environment: Record<string, string>): Promise<string> {
  const { ended, output } = start(environment)
  expect(await ended).toBe(1)
  return output()
}

const endOf = (reply: Promise<Response>) =>
  reply.then(
    ({ status }) => status,
    () => 'broken',
  )

describe('one start', () => {
  let folder = ''
  let first: ReturnType<typeof start>
  let address = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abroad-data-'))
    first = start({ DATA_DIR: folder })
    // It outlives the single test.
    children.length = 0
    address = await first.address()
  })
  afterAll(async () => {
    if (first.child.exitCode === null) first.child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('prints its address, the demo citizen and the desk', async () => {
    expect(await (await fetch(`${address}/api/ping`)).json()).toMatchObject({ service: 'abroad' })
    await expect.poll(first.output).toContain('Demo citizen: demo@abroad.example, password demo-citizen')
    await expect.poll(first.output).toContain(`Desk: ${address}/desk, desk@abroad.example, password demo-desk`)
  })

  test('keeps a second process off its folder and its port', async () => {
    const second = start({ DATA_DIR: folder })
    const third = start({ PORT: new URL(address).port })
    expect([await second.ended, await third.ended]).toEqual([1, 1])
    expect(second.output()).toContain(`is in use by process ${first.child.pid}`)
    expect(third.output()).toContain(`127.0.0.1:${new URL(address).port} cannot be listened on`)
  })

  test('survives connections that its Lab breaks', async () => {
    const faults = (body: object) =>
      fetch(`${address}/api/lab/faults`, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
    await faults({ failShare: 1, seed: 2 })
    const ends = await Promise.all(Array.from({ length: 24 }, () => endOf(fetch(`${address}/api/ping`))))
    expect(new Set(ends)).toEqual(new Set([503, 'broken']))
    await faults({})
    expect((await fetch(`${address}/api/ping`)).status).toBe(200)
  })

  test('stops on SIGTERM: answers requests in progress and releases the lock', async () => {
    const { lat, lon } = reference.representationById.get('th-bangkok-embassy')?.coordinates ?? {}
    const slow = fetch(`${address}/api/representation/static-map?markers=${lat},${lon}&size=720x210`)
    // This look is one of two then; or the map is counted already.
    await expect.poll(async () => (await fetch(`${address}/metrics`)).text()).toMatch(/in_flight 2|requests_total\S*static-map/)
    first.child.kill('SIGTERM')
    expect((await slow).status).toBe(200)
    expect(await first.ended).toBe(0)
    expect(await readdir(folder)).not.toContain('lock')
  })
})

test('a database that does not answer is reported', async () => {
  expect(await refused({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })).toContain('the database cannot be used')
})

const postgresUrl = process.env.TEST_DATABASE_URL
test('processes that start together serve one database', async ({ skip }) => {
  skip(postgresUrl === undefined, 'TEST_DATABASE_URL is not set')
  const url = new URL(postgresUrl ?? '')
  url.pathname = `/main_${process.pid}`
  const maker = openPostgres(postgresUrl ?? '')
  await maker.db.execute(sql.raw(`create database main_${process.pid}`))
  await maker.close()
  const both = [start({ DATABASE_URL: url.href }), start({ DATABASE_URL: url.href })]
  const [one = '', other = ''] = await Promise.all(both.map((process) => process.address()))
  expect(await idsAt(one)).toEqual(await idsAt(other))
  await fetch(`${one}/api/lab/content/insert`, { method: 'POST', body: '{"count":3}', headers: { 'Content-Type': 'application/json' } })
  const ids = (await idsAt(one)) as [string, number][]
  expect(ids[0]?.[0]).toMatch(/^top-/)
  const page = (await (await fetch(`${other}/api/content/content-entries?countries=th&limit=3`)).json()) as { content: { id: string }[] }
  expect(page.content.map((item) => item.id)).toEqual(ids.slice(0, 3).map(([id]) => id))
  for (const { child } of both) child.kill('SIGTERM')
  expect(await Promise.all(both.map((process) => process.ended))).toEqual([0, 0])
})

describe('a deployment does not start', () => {
  test('without the file of public keys, which only the build of the app makes', async () => {
    expect(await refused({ LAB: '0', ALERT_KEYS: `${dataDir}/alert-keys.json` })).toMatch(
      /^Abroad does not start: there is no \S+alert-keys.json: set ALERT_KEYS/,
    )
    expect(await readdir(dataDir)).toEqual([])
  })

  test.each(['0', '1'])('with a file of private keys, and LAB=%s; the message names the command that splits it', async (LAB) => {
    const keys = makeKeys()
    const [signing, reserve] = await Promise.all(
      ['alert-signing-key.json', 'alert-reserve-key.json'].map(
        async (name) => JSON.parse(await readFile(join(dataDir, name), 'utf8')) as object,
      ),
    )
    await writeFile(keys, JSON.stringify([signing, reserve]))
    expect(await refused({ LAB, ALERT_KEYS: keys })).toContain(`Split it once with: node server/split-alert-keys.ts ${keys}`)
  })

  test('without the private half of the key in use', async () => {
    const keys = makeKeys()
    await rm(join(dataDir, 'alert-signing-key.json'))
    const output = await refused({ LAB: '0', ALERT_KEYS: keys })
    expect(output).toContain(`alert-signing-key.json is missing or is no signing key`)
    expect(output).toContain('Abroad does not start: alerts cannot be signed by')
  })

  test('if it signs with a key that the app does not know', async () => {
    const keys = makeKeys()
    const other = join(dataDir, 'other')
    await mkdir(other)
    publicAlertKeys(join(other, 'alert-keys.json'))
    expect(await refused({ LAB: '0', ALERT_KEYS: keys, ALERT_SIGNING_KEY: join(other, 'alert-signing-key.json') })).toContain(
      'which the app does not know',
    )
  })
})

test('services start while the separate signing process does not answer', async () => {
  const started = start({ LAB: '0', ALERT_KEYS: makeKeys(), ALERT_SIGNER: join(dataDir, 'no-signer.sock') })
  const ping = await fetch(`${await started.address()}/api/ping`)
  expect(ping.status).toBe(200)
  await expect.poll(started.output).toContain(`alerts cannot be signed by ${join(dataDir, 'no-signer.sock')}`)
})

function makeKeys(): string {
  const path = join(dataDir, 'alert-keys.json')
  publicAlertKeys(path)
  return path
}

describe.skipIf(process.env['WIDE'] === undefined)('a start of its own', () => {
  test('a killed process leaves a lock that the next one takes over, with the data', async () => {
    const first = start({ GENERATE: '20' })
    const before = await idsAt(await first.address())
    first.child.kill('SIGKILL')
    await first.ended
    const second = start()
    expect(await idsAt(await second.address())).toEqual(before)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  test('on a folder that is there it takes at most 400 MB while it starts, and 300 MB after', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has /proc')
    const first = start()
    await first.address()
    first.child.kill('SIGTERM')
    await first.ended
    const second = start()
    await fetch(`${await second.address()}/api/content/content-entries`)
    const status = await readFile(`/proc/${second.child.pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    expect(megabytes('VmHWM')).toBeLessThan(400)
    expect(megabytes('VmRSS')).toBeLessThan(300)
  })

  test('a deployment without a mail server says so at its start', async () => {
    const started = start({ LAB: '0', ALERT_KEYS: makeKeys() })
    await started.address()
    expect(started.output()).toContain('no mail goes out')
  })

  test('the Lab starts the services anew in their process: connections break, the port and what was set stay, and a signal still ends it', async () => {
    const first = start({ GENERATE: '3' })
    const address = await first.address()
    const post = (path: string, body: object) =>
      fetch(`${address}/api/lab${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
    const before = await idsAt(address)
    await post('/faults', {
      planned: [
        { fault: 'no-reply', path: '/api/ping' },
        { fault: 'service-error', path: '/api/guide', id: 'stays' },
      ],
    })
    const waiting = endOf(fetch(`${address}/api/ping`))
    // Once the call has arrived, this request is one of two.
    await expect.poll(async () => (await fetch(`${address}/metrics`)).text()).toMatch(/in_flight 2/)
    expect((await post('/restart', {})).status).toBe(200)
    expect(await waiting).toBe('broken')
    await expect.poll(() => endOf(fetch(`${address}/healthz`))).toBe(200)
    expect(await idsAt(address)).toEqual(before)
    expect(await (await fetch(`${address}/api/lab/state`)).json()).toMatchObject({ hasPlanned: true })

    await post('/restart', {})
    // A restart answers nothing while it is under way, and forgets what was counted.
    const areCounted = () =>
      fetch(`${address}/metrics`).then(
        async (reply) => (await reply.text()).includes('content/ids'),
        () => false,
      )
    await expect.poll(areCounted).toBe(false)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await readdir(dataDir)).not.toContain('lock')
  })

  test('without LAB nobody starts the services anew; without DEMO the feed is empty, there is no demo citizen, and the guide is there', async () => {
    const process = start({ LAB: '0', DEMO: '0', ALERT_KEYS: makeKeys() })
    const address = await process.address()
    expect((await fetch(`${address}/api/lab/restart`, { method: 'POST' })).status).toBe(404)
    const read = async (path: string) => (await fetch(`${address}${path}`)).json()
    expect(await read('/api/content/content-entries?countries=th')).toMatchObject({ content: [], lastPage: true })
    expect(JSON.stringify(await read('/api/guide/sitemap/TH'))).toContain('lostPassport')
    expect(process.output()).not.toContain('demo@abroad.example')
    expect((await fetch(`${address}/api/ping`)).status).toBe(200)
  })
})

async function idsAt(address: string): Promise<unknown[]> {
  const ids = (await (await fetch(`${address}/api/lab/content/ids?countries=th`)).json()) as unknown[]
  expect(ids.length).toBeGreaterThan(0)
  return ids
}
