import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, test as base } from 'vitest'
import { Alert, AlertFile, LatestAlerts } from '#contract/alert/alert.ts'
import { headers } from '#contract/wire/wire.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { readAudit } from '#server/domain/staff/audit.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { typedAlert } from '#server/testing/test-alerts.ts'
import { createTestApp, noon, testConfig } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn, type TestDesk } from '#server/testing/test-desk.ts'
import { createWorld, whileWriting } from '#server/testing/test-writes.ts'
import { createAlertBoard } from '#server/domain/alerts/alert-board.ts'
import { publicAlertKeys } from '#server/domain/alerts/alert-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'abroad-alert-'))
const keyFile = join(folder, 'keys.json')
// The build of the app makes them.
publicAlertKeys(keyFile)
afterAll(() => rmSync(folder, { recursive: true }))
/** The number of what is released when a test begins: the seconds of its clock. */
const first = noon / 1_000

describeOnDatabases('an alert of the head office', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [], config: testConfig({ ALERT_KEYS: keyFile }) })
    const { browser, clock } = parts
    const writer = await createDesk(parts, headOfficeId, 'writer')
    const releaser = await createDesk(parts, headOfficeId, 'releaser')
    const latest = async (country: string) => v.parse(LatestAlerts, (await browser.call('GET', `/api/alert/latest/${country}`)).body)
    const alert = async (number: number) => {
      const file = v.parse(AlertFile, (await browser.call('GET', `/api/alert/files/${number}`)).body)
      return { file, ...v.parse(Alert, JSON.parse(file.payload)) }
    }
    async function draft(desk: TestDesk, fields: Record<string, string> = {}): Promise<string> {
      const form = formOn(await desk.read('/desk/alerts/new'), 'save')
      const sent = await desk.browser.send('/desk/alerts/new', { ...form, ...typedAlert, ...fields, action: 'save' })
      expect(sent.status).toBe(303)
      return sent.headers.get('Location') ?? ''
    }
    async function release(fields?: Record<string, string>): Promise<string> {
      const address = await draft(writer, fields)
      await act(releaser, address, 'publish')
      return address
    }
    const seenOn = (text: string) => /name="seen"\s+value="(\d+)"/.exec(text)?.[1] ?? ''
    async function act(desk: TestDesk, address: string, action: 'publish' | 'cancel'): Promise<number> {
      const text = await desk.read(action === 'cancel' ? `${address}/cancel` : address)
      // The button may not be there for everybody; the form's secret is.
      const sent = await desk.browser.send(address, { ...formOn(text, action), seen: seenOn(text), action })
      return sent.status
    }
    async function edit(desk: TestDesk, address: string, fields: Record<string, string>): Promise<number> {
      const text = await desk.read(`${address}/edit`)
      clock.now += 1_000
      const form = { ...formOn(text, 'save'), seen: seenOn(text), ...typedAlert, ...fields, action: 'save' }
      return (await desk.browser.send(`${address}/edit`, form)).status
    }
    return { ...parts, writer, releaser, latest, alert, draft, release, act, edit, seenOn }
  }
  const test = base.extend('parts', () => world())

  test('is written by one person and released by another, and every reply names its number', async () => {
    const { act, alert, browser, database, draft, latest, releaser, writer } = await world()
    const address = await draft(writer)
    expect(await writer.read(address)).toContain('A colleague has to check this and release it.')
    expect((await browser.request('GET', '/api/ping')).headers.get(headers.alert)).toBe(null)
    expect([await act(writer, address, 'publish'), await latest('TH')]).toEqual([409, { number: 0, files: [] }])

    expect(await releaser.read(address)).toMatch(
      /Release now[^]*How it looks on a phone[^]*Flooding in the south[^]*\+41 58 465 33 33[^]*\+66 2 674 6900/,
    )
    expect(await act(releaser, address, 'publish')).toBe(303)
    expect([await latest('TH'), await latest('mm'), await latest('FR')]).toEqual([
      { number: first, files: [first] },
      { number: first, files: [first] },
      { number: first, files: [] },
    ])
    expect((await browser.request('GET', '/api/ping')).headers.get(headers.alert)).toBe(String(first))
    expect(await alert(first)).toMatchObject({
      id: address.split('/').at(-1),
      kind: 'released',
      replaces: null,
      countries: ['TH', 'MM'],
      severity: 'emergency',
      until: Date.UTC(2026, 10, 22, 12),
      nextWordBy: null,
      texts: {
        en: {
          area: 'Songkhla',
          steps: [{ text: 'Go to higher ground' }, { call: '+41584653333', calls: ['+41584653333', '+6626746900'] }],
        },
        de: { title: 'Überschwemmungen im Süden', steps: [] },
      },
    })
    const trail = await readAudit(database.db, { representationId: headOfficeId, before: undefined })
    expect(trail.filter(({ act: did }) => did === 'create' || did === 'publish').map(({ staffId, act: did }) => [staffId, did])).toEqual([
      [`releaser-${headOfficeId}`, 'publish'],
      [`writer-${headOfficeId}`, 'create'],
    ])
  })

  test('a draft saved during its release stays a draft, and the text that was seen is released', async () => {
    const { act, alert, database, draft, latest, releaser, writer } = await world()
    const address = await draft(writer)
    // Like another editor's transaction that commits between the read and the end of the release.
    const does = `update alerts set content = replace(content, 'Flooding', 'Landslides'), changed_at = changed_at + 1, drafted_by = 'third'; return new`
    await whileWriting(database.db, { table: 'alert_files', does }, async () => expect(await act(releaser, address, 'publish')).toBe(303))
    const { number } = await latest('TH')
    expect((await alert(number)).texts.en?.title).toBe('Flooding in the south')
    const [row] = await rowsOf(database.db, sql`select drafted_by, content like '%Landslides%' as saved from alerts`)
    expect(row).toEqual({ drafted_by: 'third', saved: true })
    expect(await releaser.read(address)).toContain('Landslides in the south')
    expect(await act(releaser, address, 'publish')).toBe(303)
  })

  test('a file has one address: other spellings of its number are not found', async ({ parts: { app, release } }) => {
    await release()
    const status = async (number: string) => (await app.request(`/api/alert/files/${number}`)).status
    expect(await status(String(first))).toBe(200)
    for (const other of [`0${first}`, `+${first}`, `0x${first.toString(16)}`, `${first}.0`, `${first / 10}e1`, `%20${first}`, '0', '-1'])
      expect([other, await status(other)]).toEqual([other, 404])
  })

  test('is signed by the first of the keys that the app is built with, and what was changed is not', async () => {
    const { alert, release } = await world()
    await release()
    const { file } = await alert(first)
    const [one, other] = publicAlertKeys(keyFile)
    expect([file.key, other?.key === one?.key]).toEqual([one?.key, false])
    const jwk = { kty: 'EC', crv: 'P-256', x: one?.x ?? '', y: one?.y ?? '' }
    const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
    const isSigned = (payload: string) => verify('sha256', Buffer.from(payload), key, Buffer.from(file.signature, 'base64url'))
    expect([isSigned(file.payload), isSigned(file.payload.replace('south', 'north'))]).toEqual([true, false])
  })

  test('is replaced by an update, also for countries that it leaves, and ended by one person', async () => {
    const { act, alert, edit, latest, release, releaser, writer, clock } = await world()
    const address = await release()
    expect(await edit(writer, address, { countries: 'TH', title_en: 'The water is falling' })).toBe(303)
    expect(await latest('TH')).toEqual({ number: first, files: [first] })
    expect(await writer.read(address)).toContain('Update awaiting release')
    await act(releaser, address, 'publish')
    expect([await latest('TH'), await latest('MM')]).toEqual([
      { number: first + 1, files: [first + 1] },
      { number: first + 1, files: [first + 1] },
    ])
    const texts = { en: { title: 'The water is falling' } }
    expect(await alert(first + 1)).toMatchObject({ kind: 'updated', replaces: first, countries: ['TH'], texts })

    clock.now += 1_000
    expect(await act(writer, address, 'cancel')).toBe(303)
    expect(await alert(first + 2)).toMatchObject({ kind: 'cancelled', replaces: first + 1, until: clock.now + 24 * 3_600_000 })
    expect(await act(writer, address, 'publish')).toBe(409)
    for (const page of ['edit', 'cancel']) expect(await writer.status(`${address}/${page}`)).toBe(404)
    // As long as a phone may still hold what ended later.
    clock.now = Date.UTC(2026, 10, 22, 13)
    expect(await latest('TH')).toEqual({ number: first + 2, files: [] })
  })

  test('is not released unseen, twice or expired', async () => {
    const { act, clock, draft, edit, latest, releaser, seenOn, writer, ...parts } = await world()
    const address = await draft(writer)
    const text = await releaser.read(address)
    await edit(writer, address, { title_en: 'Something else' })
    const sent = { ...formOn(text, 'publish'), seen: seenOn(text), action: 'publish' }
    expect((await releaser.browser.send(address, sent)).status).toBe(409)
    clock.now = Date.UTC(2026, 10, 23)
    // Their sessions are over by then.
    const late = await createDesk({ ...parts, clock }, headOfficeId, 'releaser')
    expect(await act(late, address, 'publish')).toBe(409)
    expect(await latest('TH')).toEqual({ number: 0, files: [] })
  })

  test('gets a higher number in the same second and after a loss', async ({ parts: { clock, latest, release } }) => {
    for (const title_en of ['One', 'Two']) await release({ title_en })
    expect(await latest('TH')).toEqual({ number: first + 1, files: [first, first + 1] })
    clock.now += 60_000
    await release({ title_en: 'Three' })
    expect((await latest('TH')).number).toBe(first + 60)
  })

  test('can be neither changed nor removed once it is released', async ({ parts: { database, release } }) => {
    await release()
    for (const statement of ['update alert_files set file = file', 'delete from alert_files', 'truncate alert_files'])
      await expect(database.db.execute(sql.raw(statement))).rejects.toThrow()
  })

  test('is loaded by other processes in order, and read without a query', async () => {
    const { act, database, edit, release, releaser, writer } = await world()
    const address = await release()
    await edit(writer, address, { countries: 'TH' })
    await act(releaser, address, 'publish')
    const other = createAlertBoard({ db: database.db })
    expect(other.number()).toBe(0)
    await Promise.all([other.load(), other.load()])
    expect([other.number(), other.latest('MM', 0)]).toEqual([first + 1, { number: first + 1, files: [first + 1] }])
    // Without a database whatever would ask it fails; also for who has a session.
    const { app } = createTestApp({ alerts: other })
    const asSomebody = { headers: { Cookie: 'abroad-session=secret' } }
    for (const [path, kept] of [
      ['latest/TH', 'public, max-age=5'],
      [`files/${first + 1}`, 'public, max-age=31536000, immutable'],
    ] as const) {
      for (let client = 0; client < 2_000; client += 1) expect((await app.request(`/api/alert/${path}`, asSomebody)).status).toBe(200)
      expect((await app.request(`/api/alert/${path}`)).headers.get('Cache-Control')).toBe(kept)
    }
    for (const path of ['files/3', 'latest/XX']) expect((await app.request(`/api/alert/${path}`)).status).toBe(404)
  })

  test('says beside each field what is wrong, and saves nothing', async ({ parts: { writer } }) => {
    const form = formOn(await writer.read('/desk/alerts/new'), 'save')
    const wrong = { countries: 'Atlantis', until_date: '2026-11-19', title_en: '', steps_en: 'x\n'.repeat(11), action: 'save' }
    const sent = await writer.browser.send('/desk/alerts/new', { ...form, ...typedAlert, ...wrong })
    const text = await sent.text()
    expect(sent.status).toBe(422)
    for (const flaw of ['enter country names or codes', 'must be in the future', 'Please fill this in', '11 of 10 steps'])
      expect(text).toContain(flaw)
    expect(text).toContain('value="Atlantis"')
    expect(await writer.read('/desk/alerts')).toContain('There is nothing here yet.')
  })

  test('is hidden from representations, and citizens from the head office', async ({ parts }) => {
    const { draft, writer } = parts
    const address = await draft(writer)
    const embassy = await createDesk(parts)
    expect([await embassy.status('/desk/alerts'), await embassy.status(address)]).toEqual([404, 404])
    for (const area of ['conversations', 'appointments', 'events', 'surveys', 'content'])
      expect(await writer.status(`/desk/${area}`)).toBe(404)
    expect((await writer.browser.request('GET', '/desk')).headers.get('Location')).toBe('/desk/alerts')
    expect(await writer.status('/desk/audit')).toBe(200)
  })
})
