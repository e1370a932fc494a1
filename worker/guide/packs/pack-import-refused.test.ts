import { beforeEach, describe, expect, test } from 'vitest'
import { maxPackFileBytes, type PackFile } from '#contract/guide/pack-file.ts'
import { createDiary } from '#worker/diary.ts'
import { importPack } from './pack-import.ts'
import { createImportDevice, type ImportDevice, lineWith, withEntries, withLine } from '#worker/testing/import-device.ts'

let device: ImportDevice
beforeEach(async () => {
  device = await createImportDevice()
})
const packFile: ImportDevice['packFile'] = (...given) => device.packFile(...given)
const read: ImportDevice['read'] = (file) => device.read(file)
const stored = () => device.stored()

describe('nothing is stored of a file', () => {
  const [visa, taxes] = ['visa', 'taxes']
  const cases: [string, (file: PackFile) => PackFile, object][] = [
    [
      'for a country that nobody knows',
      (file) => ({ ...file, manifest: { ...file.manifest, country: 'XX' } }),
      { kind: 'unknown-country' },
    ],
    ['with a flipped byte in a text', (file) => withLine(file, 1, (line) => line.replace('script>', 'scripu>')), broken(taxes)],
    ['with a flipped byte in a hash’s own digits', (file) => withLine(file, 0, flipDigit), broken(visa)],
    ['with a flipped byte in the name of the hash', (file) => withLine(file, 0, (line) => line.replace('"hash"', '"hasi"')), broken(visa)],
    ['with a byte too many', (file) => withLine(file, 0, (line) => `${line} `), broken(visa)],
    ['with a line less than its manifest names', (file) => ({ ...file, lines: file.lines.slice(1) }), broken(null)],
    ['with a line more', (file) => ({ ...file, lines: [...file.lines, file.lines[0] ?? ''] }), broken(null)],
    ['with lines in another order', (file) => ({ ...file, lines: file.lines.toReversed() }), broken(visa)],
    [
      'with a topic twice',
      (file) => withEntries(file, ([one, two, ...rest]) => [one, { ...two, topic: one.topic }, ...rest]),
      broken(null),
    ],
    ['with an article twice', (file) => withEntries(file, ([one, , ...rest]) => [one, { ...one, topic: 'other' }, ...rest]), broken(null)],
    [
      'whose manifest calls an article by another topic',
      (file) => withEntries(file, ([one, ...rest]) => [{ ...one, topic: 'arrest' }, ...rest]),
      broken('arrest'),
    ],
    [
      'whose manifest puts an article elsewhere',
      (file) => withEntries(file, ([one, ...rest]) => [{ ...one, category: 'death' }, ...rest]),
      broken(visa),
    ],
    ['whose articles stand in another language', (file) => ({ ...file, manifest: { ...file.manifest, language: 'de' } }), broken(visa)],
    [
      'whose list of topics is another country’s',
      (file) => ({ ...file, sitemap: file.sitemap && { ...file.sitemap, isoCode: 'FR' } }),
      broken(null),
    ],
  ]

  test.each(cases)('%s', async (_, change, answer) => {
    const before = await stored()
    expect(await read(change(await packFile()))).toEqual(answer)
    expect(await stored()).toEqual(before)
    expect((await read(await packFile())).kind).toBe('stored')
  })

  test.each([
    ['that is something else', 'Dear Anna, here is my passport', { kind: 'not-ours' }],
    ['that is empty', '', { kind: 'not-ours' }],
  ])('%s', async (_, text, answer) => {
    expect(await device.readText(text)).toEqual(answer)
  })

  test('that is too large, without reading it', async () => {
    const given = { size: maxPackFileBytes + 1, text: () => Promise.reject(new Error('was read')) }
    expect(await importPack({ env: device.world, diary: createDiary(device.world, device.world.db) }, given)).toEqual({ kind: 'too-large' })
  })

  test('that the device cannot read any more', async () => {
    const given = { size: 1, text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
    expect(await importPack({ env: device.world, diary: createDiary(device.world, device.world.db) }, given)).toEqual({
      kind: 'unreadable',
    })
  })

  test('by a newer app: of another format, or with a text of a kind that this one does not know', async () => {
    expect(await read({ ...(await packFile()), format: 2 as 1 })).toEqual({ kind: 'newer' })
    const line = await lineWith({ body: [{ t: 'video', address: 'x' }] })
    expect(await read(await oneLine(line))).toEqual({ kind: 'newer' })
    expect(await device.world.db.articles.count()).toBe(0)
  })

  test('with a source that is no address of the web', async () => {
    const line = await lineWith({ sources: [{ title: 'S', url: 'javascript:alert(1)' }] })
    expect(await read(await oneLine(line))).toEqual({ kind: 'damaged', topic: 'visa' })
  })

  test('when the device is full', async () => {
    const file = await packFile()
    const before = await stored()
    const { resources } = device.world.db
    const put = resources.put.bind(resources)
    resources.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never
    expect(await read(file)).toEqual({ kind: 'full' })
    resources.put = put
    expect(await stored()).toEqual(before)
  })
})

test('keys of a text that would reach every object reach none', async () => {
  const line = await lineWith(JSON.parse('{"__proto__":{"polluted":true}}') as object)
  expect(line.line).toContain('"__proto__"')
  expect(await read(await oneLine(line))).toMatchObject({ kind: 'stored' })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

function broken(topic: string | null): object {
  return { kind: 'damaged', topic: topic === 'visa' || topic === 'taxes' ? `About ${topic}` : topic }
}

function flipDigit(line: string): string {
  return line.slice(0, 20) + (line[20] === '0' ? '1' : '0') + line.slice(21)
}

async function oneLine({ hash, line }: { hash: string; line: string }): Promise<PackFile> {
  const file = await packFile({ sitemap: null, lines: [line] }, ['visa'])
  return withEntries(file, ([one]) => [{ ...one, hash }])
}
