import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test as base } from 'vitest'
import { publicAlertKeys } from '#server/domain/alerts/alert-keys.ts'
import { readAlert } from '#server/domain/alerts/release.ts'
import { readAudit } from '#server/domain/staff/audit.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { typedAlert } from '#server/testing/test-alerts.ts'
import { testConfig } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { capFile, foreignCap } from '#server/testing/test-cap.ts'
import { createDesk, formOn, type TestDesk } from '#server/testing/test-desk.ts'
import { createWorld } from '#server/testing/test-writes.ts'
import { importPath } from './cap-pages.ts'
import { findViolation } from './cap-schema.ts'
import { readXml } from './xml.ts'

const folder = mkdtempSync(join(tmpdir(), 'abroad-cap-'))
publicAlertKeys(join(folder, 'keys.json'))
afterAll(() => rmSync(folder, { recursive: true }))

/** As long as those of browsers: Node looks for it without its dashes. */
const boundary = 'boundary-of-a-form-7f3a'

const later = { next_date: '2026-11-21', next_time: '08:30' }
const steps_en = 'Go to higher ground\nCall the helpline: +41 58 465 33 33'
const typed = { ...typedAlert, ...later, countries: 'TH, MM', title_en: 'Flooding in the south & west', steps_en }

describeOnDatabases('alerts as CAP 1.2', (fresh) => {
  async function world(settings: Record<string, string> = {}) {
    const config = testConfig({ ALERT_KEYS: join(folder, 'keys.json'), ...settings })
    const parts = await createWorld(await fresh(), { drafts: [], config })
    const writer = await createDesk(parts, headOfficeId, 'writer')
    const releaser = await createDesk(parts, headOfficeId, 'releaser')
    async function send(desk: TestDesk, path: string, action: string, fields: Record<string, string> = {}): Promise<string> {
      const text = await desk.read(path)
      const seen = /name="seen"\s+value="(\d+)"/.exec(text)?.[1] ?? ''
      parts.clock.now += 1_000
      const reply = await desk.browser.send(path.replace(/\/cancel$/, ''), { ...formOn(text, action), seen, ...fields, action })
      expect(reply.status).toBe(303)
      return reply.headers.get('Location') ?? ''
    }
    async function upload(desk: TestDesk, file: string) {
      const form = formOn(await desk.read(importPath), 'import')
      const texts = Object.entries(form).map(
        ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\nContent-Type: text/xml\r\n\r\n`
      const reply = await desk.browser.request('POST', importPath, {
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body: `${texts.join('')}${head}${file}\r\n--${boundary}--\r\n`,
      })
      return { status: reply.status, text: (await reply.text()).replaceAll(/&(?:quot|#34);/g, '"').replaceAll(/&#39;/g, "'") }
    }
    const trail = async (act: string) => {
      const rows = await readAudit(parts.database.db, { representationId: headOfficeId, before: undefined })
      return rows.filter((row) => row.act === act).map(({ staffId, subject }) => [staffId, subject])
    }
    return { ...parts, writer, releaser, send, upload, trail, alert: (id: string) => readAlert(parts.database.db, id) }
  }
  const test = base.extend('parts', () => world())

  test('each release is a file that the schema allows: an alert, an update and an end, which name those before them', async () => {
    const { alert, releaser, send, trail, writer } = await world()
    const address = await send(writer, '/desk/alerts/new', 'save', typed)
    await send(releaser, address, 'publish')
    await send(writer, `${address}/edit`, 'save', { ...typed, title_en: 'The water is falling' })
    await send(releaser, address, 'publish')
    await send(writer, `${address}/cancel`, 'cancel')

    const links = [...(await writer.read(address)).matchAll(/href="([^"]+\/cap\/\d+)"/g)].map(([, link = '']) => link).toReversed()
    const id = address.split('/').at(-1) ?? ''
    const numbers = (await alert(id))?.releases.map((release) => release.alert.number).toReversed() ?? []
    expect(links).toEqual(numbers.map((number) => `${address}/cap/${number}`))
    const replies = await Promise.all(links.map((link) => writer.browser.request('GET', link)))
    expect(replies[0]?.headers.get('Content-Type')).toBe('application/cap+xml')
    expect(replies[0]?.headers.get('Content-Disposition')).toBe(`attachment; filename="${id}.${numbers[0]}.xml"`)
    const files = await Promise.all(replies.map((reply) => reply.text()))
    for (const file of files) {
      const { root } = readXml(new TextEncoder().encode(file).buffer)
      expect(root ? findViolation(root) : 'no root element').toBe(undefined)
    }
    expect(files.map((file) => /<msgType>(.*)<\/msgType>/.exec(file)?.[1])).toEqual(['Alert', 'Update', 'Cancel'])
    const sender = 'head-office@localhost:4173'
    const references = numbers.map((number) => `${sender},${id}\\.${number},2026-11-20T12:0\\d:\\d\\d-00:00`)
    expect(files[0]).toContain(`<sender>${sender}</sender>`)
    expect(files[2]).toMatch(new RegExp(`<references>${references[0]} ${references[1]}</references>`))
    expect(await writer.status(`${address}/cap/4`)).toBe(404)
    const elsewhere = await writer.browser.request('GET', links[2] ?? '', { headers: { Host: '127.0.0.1:4999' } })
    expect(await elsewhere.text()).toBe(files[2])
    expect(await trail('export')).toEqual([...numbers, numbers[2]].map(() => [`writer-${headOfficeId}`, `alerts/${id}`]))
  })

  test('CAP_SENDER is the sender of what is released while it is set', async () => {
    const { releaser, send, writer } = await world({ CAP_SENDER: 'alerts@eda.example' })
    const address = await send(writer, '/desk/alerts/new', 'save', typed)
    await send(releaser, address, 'publish')
    const [link = ''] = /[^"]+\/cap\/\d+/.exec(await writer.read(address)) ?? []
    expect(await (await writer.browser.request('GET', link)).text()).toContain('<sender>alerts@eda.example</sender>')
  })

  test('a file that was downloaded comes back as a draft that says the same, and is released by somebody else', async () => {
    const { alert, releaser, send, trail, upload, writer } = await world()
    const address = await send(writer, '/desk/alerts/new', 'save', typed)
    await send(releaser, address, 'publish')
    const [link = ''] = /[^"]+\/cap\/\d+/.exec(await writer.read(address)) ?? []
    const file = await (await writer.browser.request('GET', link)).text()
    const { status, text } = await upload(writer, file)
    expect(status).toBe(200)
    expect(text).toMatch(/Imported as a draft[^]*Not imported<\/h2>[^]*<dt>category<\/dt>\s*<dd>\s*Safety\s*<\/dd>/)
    const imported = /href="(\/desk\/alerts\/[^"]+)"[^>]*>Open draft/.exec(text)?.[1] ?? ''
    const id = imported.split('/').at(-1) ?? ''
    const [draft, original] = [await alert(id), await alert(address.split('/').at(-1) ?? '')]
    expect(draft?.content).toEqual({ ...original?.content, countries: ['MM', 'TH'] })
    expect(draft).toMatchObject({ draftedBy: `writer-${headOfficeId}`, releases: [] })
    expect(await trail('import')).toEqual([[`writer-${headOfficeId}`, `alerts/${id}`]])
    expect(await writer.read(imported)).toContain('A colleague has to check this and release it.')
    await send(releaser, imported, 'publish')
    expect((await alert(id))?.releases).toHaveLength(1)
  })

  test('of the file of another office it takes over what an alert has, and says what it has not', async () => {
    const { alert, upload, writer } = await world()
    const { status, text } = await upload(writer, foreignCap)
    expect(status).toBe(200)
    for (const note of [
      'The file updates an earlier alert.',
      'Also in the file, and not imported</h2>',
      'พายุ · th-TH · Moderate, Future</summary>',
      'the type of event is used instead: English',
      'converted to one of our levels: Moderate, Future → Warning',
      'Not imported</h2>',
    ])
      expect(text).toContain(note)
    // White space around a value would be shown.
    const values = [...text.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`)
    for (const value of [
      'category: Met',
      'certainty: Likely',
      'web: https://tmd.go.th',
      'area/polygon: 7,98 8,98 8,99 7,98',
      'area/geocode (TMD): 83',
    ])
      expect(values).toContain(value)
    const id = /alerts\/([\w-]+)"[^>]*>Open draft/.exec(text)?.[1] ?? ''
    expect((await alert(id))?.content).toEqual({
      countries: ['TH'],
      severity: 'warning',
      from: Date.UTC(2026, 10, 20, 12),
      until: Date.UTC(2026, 10, 22, 5),
      nextWordBy: null,
      texts: { en: { title: 'Storm', area: 'Phuket', what: 'Wind & rain.', steps: [{ text: 'Stay < inside >' }] } },
    })
  })

  test('what is not enough for an alert stands in its form, with what is missing, and nothing is stored', async () => {
    const { upload, writer, trail } = await world()
    const { status, text } = await upload(writer, foreignCap.replace(/<expires>.*<\/expires>/, '').replace('ISO3166-1', 'SAME'))
    expect(status).toBe(422)
    for (const part of [
      'action="/desk/alerts/new"',
      'nothing has been saved yet',
      'value="Storm"',
      'enter country names or codes',
      'a date and a time',
    ])
      expect(text).toContain(part)
    expect([await writer.read('/desk/alerts'), await trail('import')]).toEqual([expect.stringContaining('There is nothing here yet.'), []])
  })

  test('says beside the field why a file is refused, and stores nothing of it', async ({ parts: { releaser, trail, upload, writer } }) => {
    for (const [file, told] of [
      ['', 'The file is empty.'],
      [foreignCap.replace('Actual', 'Test'), 'Exercises and tests are not imported, only real alerts. Status: Test'],
    ] as const) {
      const { status, text } = await upload(writer, file)
      expect([status, text]).toEqual([422, expect.stringContaining(told)])
      expect(text).toMatch(/<title>Error: .*<input id="file" name="file" aria-describedby="file-hint file-flaw"\s+aria-invalid="true"/s)
    }
    const large = await upload(writer, foreignCap.replace('Phuket', 'x'.repeat(300_000)))
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('A file may be at most 256 kB.')])
    expect((await upload(writer, foreignCap.replace('7,98', '7,98 '.repeat(30_000)))).status).toBe(200)
    const forged = await releaser.browser.send(importPath, { csrf: 'x', form: 'y' })
    expect([forged.status, (await trail('import')).length]).toEqual([403, 1])
  })

  test('offers the alerts of a file with several, and imports the chosen one', async ({ parts: { alert, trail, upload, writer } }) => {
    const { status, text } = await upload(writer, capFile('b06-wrapper-of-two.xml'))
    expect([status, text]).toEqual([200, expect.stringContaining('<h1>This file contains 2 alerts</h1>')])
    expect(text).toContain('Storm on the west coast · en · Severe, Expected · West coast · until 1 Oct 2032, 08:00')
    expect(await trail('import')).toEqual([])
    const [, floods = ''] = /value="([\d.]+)"[^>]*>\s*<span\s*>Floods/.exec(text) ?? []
    const form = { ...formOn(text, 'import'), action: 'import', kept: /name="kept" value="([^"]+)"/.exec(text)?.[1] ?? '' }
    const unchosen = await writer.browser.send(importPath, form)
    expect([unchosen.status, await unchosen.text()]).toEqual([422, expect.stringContaining('Please choose one.')])
    const chosen = await (await writer.browser.send(importPath, { ...form, choice: floods })).text()
    expect(chosen).toContain('Storm on the west coast · en · Severe, Expected · West coast')
    const id = /alerts\/([\w-]+)"[^>]*>Open draft/.exec(chosen)?.[1] ?? ''
    expect((await alert(id))?.content.texts.en?.title).toBe('Floods in the valley')
    const damaged = await writer.browser.send(importPath, { ...form, kept: 'bm8gZmlsZQ', choice: floods })
    expect([damaged.status, await damaged.text()]).toEqual([422, expect.stringContaining('Please choose a file.')])
  })

  test('is the head office’s alone', async ({ parts }) => {
    const embassy = await createDesk(parts)
    expect([await embassy.status(importPath), await embassy.status('/desk/alerts/flood/cap/1')]).toEqual([404, 404])
  })
})
