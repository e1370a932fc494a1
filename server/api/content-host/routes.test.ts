import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Partners, TagLabels } from '#contract/content/content-host.ts'
import { tags } from '#contract/values/kinds.ts'
import { pictureAddress } from '#server/content-files/picture-address.ts'
import { draw } from '#server/drawing/draw.ts'
import { createTestApp, emptyContent, testConfig } from '#server/testing/test-app.ts'

let folder = ''
const picture = { name: 'passport-desk', path: '', hash: '0123456789abcdef' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-pictures-'))
  picture.path = join(folder, 'passport-desk.svg')
  const drawing = '<path d="M0 0h120v80H0z" fill="#d8232a"/>'
  await writeFile(picture.path, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80">${drawing}</svg>`)
})
afterAll(() => rm(folder, { recursive: true }))

const content = { ...emptyContent, pictures: new Map([[picture.name, picture]]) }
const get = (path: string, headers: Record<string, string> = {}) =>
  createTestApp({ config: testConfig({ DATA_DIR: folder }), content }).app.request(`/cms${path}`, { headers })

test('partners and the labels of all tags fit the contract', async () => {
  expect(v.parse(Partners, await (await get('/.rest/partner/v1/')).json())).toHaveLength(28)
  const labels = v.parse(TagLabels, await (await get('/.rest/tag/v1/')).json())
  expect(labels.map((label) => label.name)).toEqual([...tags])
})

test('a drawing comes as PNG in three widths, kept on disk after the first time', async () => {
  for (const [variant, width] of [
    ['full', 1200],
    ['detail', 800],
    ['feed', 480],
  ] as const) {
    const bytes = Buffer.from(await (await get(pictureAddress(picture, variant))).arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, Math.round((width * 2) / 3)])
  }
  expect((await readdir(join(folder, 'pictures'))).toSorted()).toEqual(
    ['detail', 'feed', 'full'].map((variant) => `passport-desk-${variant}-${picture.hash}.png`),
  )
})

test('a drawing that cannot be stored is answered, drawn once, and warned of once', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  let drawn = 0
  const { app, logged } = createTestApp({
    // A folder inside a file cannot be made, not even by root.
    config: testConfig({ DATA_DIR: file }),
    content,
    drawings: { png: (drawing) => ((drawn += 1), draw(drawing)) },
  })
  for (const variant of ['full', 'full', 'feed'] as const) {
    const reply = await app.request(`/cms${pictureAddress(picture, variant)}`)
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  }
  expect(drawn).toBe(2)
  expect(logged.filter((line) => line.includes('drawn pictures cannot be stored'))).toHaveLength(1)
})

test('an address that names the content lives a year, another one is asked for again', async () => {
  const named = await get(pictureAddress(picture, 'feed'))
  expect(named.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/pictures/passport-desk-feed.png')).headers.get('Cache-Control')).toBe('public, max-age=300')
  expect((await get(pictureAddress(picture, 'feed'), { 'If-None-Match': named.headers.get('ETag') ?? '' })).status).toBe(304)
})

test('a picture or a variant that does not exist is not found', async () => {
  for (const file of ['nothing-feed.png', 'passport-desk-huge.png', 'passport-desk.svg', '..%2f..%2fpackage.json'])
    expect([file, (await get(`/pictures/${file}`)).status]).toEqual([file, 404])
})
