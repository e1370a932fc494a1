import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { formOn } from '#server/testing/test-desk.ts'
import { startPostgres } from '#tests/campaigns/store.ts'
import { createService, type Service } from '#tests/e2e/support/services/service.ts'
import { logInAt } from '#tests/services/kills/log-in-at.ts'
import type { Release } from './release.ts'
import type { Update } from './scene.ts'

/** Rows of the database: these replies must stay the same, byte for byte once parsed. */
const stored = ({ rounds }: Update['filled']) => [
  '/api/content/content-entries?languages=en,local&limit=100',
  '/api/content/content-entries?languages=de,local&countries=th&limit=100&pagination=1',
  '/api/content/content-entries?countries=th&repcodes=&languages=en,local&event=event',
  '/api/content/related-events?languages=en,local',
  `/api/content/single/event/${rounds[0]!.events[0]}?languages=en,local`,
  '/api/content/registrations?languages=en,local',
  '/api/user/me',
  '/api/user/notification/count/NEW_CHAT_MESSAGE',
  '/api/chat/conversations',
]
/** Content that comes with a release: the members and their types must stay the same. */
const released = [
  '/api/guide/sitemap/TH',
  '/api/guide/available-countries',
  '/api/guide/pack/TH?language=en',
  '/api/guide/emergency',
  '/api/representation/countries',
  '/api/representation/representations',
  '/api/representation/by-iso-code/TH',
]
const deskPages = ['/conversations', '/appointments', '/content', '/check-ins', '/audit']
const headOfficePages = ['/alerts']

interface Readers {
  citizen: TestBrowser
  desk: TestBrowser
  headOffice: TestBrowser
}

/** One database before and after its migration: replies and desk pages. Then the earlier services beside the migrated database. */
export async function compareServices({ from, to, folder, port, filled, print }: Update): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'abroad-update-services-'))
  const dataDir = join(copy, 'data')
  cpSync(join(folder, 'data'), dataDir, { recursive: true })
  const start = (release: Release) => createService({ root: release.root, dist: release.dist, dataDir, port })
  let service: Service | null = await start(from)
  try {
    const readers = await logInAll(service.address)
    const before = await readAll(readers, filled)
    await service.stop()
    service = await start(to)
    const after = await readAll(readers, filled)
    await service.stop()
    service = null
    const flaws = Object.entries(before).flatMap(([name, text]) => differenceOf(name, text, after[name] ?? ''))
    print(`${Object.keys(before).length} replies and desk pages compared`)
    const refusal = await start(from).then(
      (earlier) => ((service = earlier), null),
      (error: unknown) => reasonIn(String(error)),
    )
    print(`${from.commit} on the migrated database: ${refusal ?? 'it starts'}`)
    if (refusal === null) flaws.push(`${from.commit} starts on a database that ${to.commit} has migrated`)
    print(await playBeside(from, to))
    return flaws
  } finally {
    await service?.kill()
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function logInAll(address: string): Promise<Readers> {
  const { browser: citizen } = await logInAt(address, 'reader@abroad.example')
  const app = {
    async request(url: string, { headers, ...init }: RequestInit) {
      const { Host: _, ...sent } = headers as Record<string, string>
      return fetch(url, { ...init, headers: sent, redirect: 'manual' })
    },
  }
  const enter = async (email: string) => {
    const browser = createTestBrowser({ app } as never, { origin: address })
    const form = formOn(await (await browser.request('GET', '/desk/login')).text())
    await browser.send('/desk/login', { ...form, email, password: 'demo-desk' })
    return browser
  }
  return { citizen, desk: await enter('desk@abroad.example'), headOffice: await enter('desk-bern@abroad.example') }
}

async function readAll({ citizen, desk, headOffice }: Readers, filled: Update['filled']): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const read = async (browser: TestBrowser, path: string, textOf: (text: string) => string) => {
    const reply = await browser.request('GET', path, { headers: { Accept: 'application/json, text/html', 'Accept-Language': 'en-GB' } })
    texts[path] = `${reply.status} ${textOf(await reply.text())}`
  }
  for (const path of stored(filled)) await read(citizen, path, (text) => `${exact}${JSON.stringify(JSON.parse(text), null, 1)}`)
  for (const path of released) await read(citizen, path, (text) => shapeOf(JSON.parse(text)).join('\n'))
  for (const path of deskPages) await read(desk, `/desk${path}`, structureOf)
  for (const path of headOfficePages) await read(headOffice, `/desk${path}`, structureOf)
  return texts
}

const exact = 'exactly '

/** Where a value lies and its type, without repetition. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => shapeOf(one, `${path}[]`)))].toSorted()
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value)
    .flatMap(([name, one]) => shapeOf(one, `${path}.${/^[A-Z]{2}$/.test(name) ? 'XX' : name}`))
    .toSorted()
}

/** Links, fields and data of a desk page: all but its wording. */
function structureOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  return [...main.matchAll(/ (?:href|action|name|datetime)="([^"]*)"/g)].map(([all]) => all.trim()).join('\n')
}

/** A reply may have more than before, except for what is stored. */
function differenceOf(name: string, before: string, after: string): string[] {
  if (!before.startsWith('200 ')) return [`${name} could not be read before: ${before.slice(0, 200)}`]
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const gone = old.filter((line) => !fresh.includes(line))
  const added = before.startsWith(`200 ${exact}`) ? fresh.filter((line) => !old.includes(line)) : []
  const lines = [...gone.map((line) => `-${line.trim()}`), ...added.map((line) => `+${line.trim()}`)]
  return lines.length === 0 ? [] : [`${name} differs: ${lines.slice(0, 6).join(' ')}`]
}

/** What happens to a process of the earlier release that serves while the new one migrates the PostgreSQL below it. */
async function playBeside(from: Release, to: Release): Promise<string> {
  const postgres = await startPostgres()
  const services: Service[] = []
  const start = async ({ root, dist }: Release) => {
    const service = await createService({ root, dist, env: { DATABASE_URL: postgres.url } })
    services.push(service)
    return service
  }
  try {
    const earlier = await start(from)
    await start(to)
    const paths = [
      '/api/ping',
      '/healthz',
      '/api/content/content-entries?languages=en,local',
      '/api/guide/sitemap/TH',
      '/api/representation/countries',
    ]
    const replies = await Promise.all(
      paths.map(async (path) => `${path.replace(/\?.*/, '')} ${(await fetch(`${earlier.address}${path}`)).status}`),
    )
    return `${from.commit} beside ${to.commit} on one PostgreSQL: ${replies.join(', ')}`
  } finally {
    for (const service of services) await service.dispose()
    await postgres.dispose()
  }
}

const reasonIn = (text: string) => /does not start[^"\n]*/.exec(text)?.[0] ?? text.slice(0, 500)
