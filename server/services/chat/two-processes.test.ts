import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openPostgres } from '#server/database/open-database.ts'
import { sessions } from '#server/database/schema.ts'
import { hashOf } from '#server/secrets.ts'
import { createRandom } from '#server/seeded-random.ts'
import { createAccount } from '#server/services/idp/accounts.ts'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { conversationsOf, listen, numbersIn, sayTo } from '#server/testing/test-contact.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const postgresUrl = process.env.TEST_DATABASE_URL
const secret = 'secret of the one citizen'
const children: ChildProcess[] = []
let folder = ''

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The services as a process of its own, with a browser at them in which the citizen is logged in. */
async function start(databaseUrl: string): Promise<TestBrowser> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', LAB: '1', ALERT_KEYS: `${folder}/no-keys.json`, DATA_DIR: folder, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    const hear = (text: string) => {
      output = output.length < 4000 ? output + text : output
      const found = /Abroad is at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  const request = (url: string, { headers, ...init }: RequestInit) => {
    const { Host: _, ...sent } = headers as Record<string, string>
    return fetch(url, { ...init, headers: sent })
  }
  const browser = createTestBrowser({ app: { request } as never }, { origin })
  browser.cookies.set('abroad-session', secret)
  return browser
}

test(
  'of 500 messages through two processes, a listener at one that is cut 50 times hears each once and in order',
  { timeout: scaled(400_000) },
  async ({ skip }) => {
    skip(postgresUrl === undefined, 'TEST_DATABASE_URL is not set')
    folder = await mkdtemp(join(tmpdir(), 'abroad-two-'))
    const name = `two_${randomUUID().replaceAll('-', '')}`
    const maker = openPostgres(postgresUrl ?? '')
    await maker.db.execute(sql.raw(`create database ${name}`))
    await maker.close()
    const url = new URL(postgresUrl ?? '')
    url.pathname = `/${name}`
    const [one, other] = await Promise.all([start(url.href), start(url.href)])
    const database = openPostgres(url.href)
    const accountId =
      (await createAccount({ database, newId: randomUUID, now: Date.now }, { email: 'anna@example.ch', password: 'none' })) ?? ''
    await database.db
      .insert(sessions)
      .values({ tokenHash: hashOf(secret), accountId, beganAt: Date.now(), expiresAt: Date.now() + 86_400_000 })
    await database.close()

    const texts = ['opening', ...Array.from({ length: 499 }, (_, index) => `message ${index}`)]
    await sayTo(one, texts[0] ?? '', { key: `two-${randomUUID()}` })
    const [{ id } = { id: '' }] = await conversationsOf(other)
    const writing = (async () => {
      for (const [index, text] of texts.entries())
        if (index > 0) await sayTo(index % 2 === 0 ? one : other, text, { key: `two-${randomUUID()}` })
    })()

    const random = createRandom(11)
    const heard: { seq: number; text: string }[] = []
    let cuts = 0
    // The greeting is the first message.
    while (heard.length < 501) {
      const stream = await listen(other, id, { lastEventId: heard.length === 0 ? undefined : String(heard.at(-1)?.seq) })
      const enough = cuts < 50 ? 1 + Math.floor(random() * 9) : 501 - heard.length
      await stream.until((events) => numbersIn(events).length >= enough)
      await stream.cut()
      heard.push(...stream.heard.filter(({ event }) => event === 'message').map(({ data }) => data))
      cuts += 1
    }
    await writing
    expect(cuts).toBeGreaterThan(50)
    expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 501 }, (_, index) => index + 1))
    expect(heard.slice(1).map(({ text }) => text)).toEqual(texts)
  },
)
