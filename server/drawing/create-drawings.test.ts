import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createDrawings } from './create-drawings.ts'

const map = { kind: 'map', lat: 13.74, lon: 100.55, width: 720, shownWidth: 720, height: 210, towns: [[100.5, 13.75]] } as const

test('pictures are drawn in another thread and do not block this one', async () => {
  const drawings = createDrawings()
  const done: number[] = []
  const drawn = Promise.all(
    [0, 1, 2, 3].map((no) => drawings.png({ ...map, lat: map.lat + no, towns: [[100.5, 13.75]] }).then(() => done.push(no))),
  )
  let turns = 0
  while (done.length < 4) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await drawn
  // Drawn here, four maps would leave this loop some four turns.
  expect(turns).toBeGreaterThan(200)
  expect(done).toEqual([0, 1, 2, 3])
})

test('a failed drawing does not stop the thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abroad-drawing-'))
  const path = join(folder, 'a.svg')
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>')
  const drawings = createDrawings()
  const [broken, png] = await Promise.allSettled([
    drawings.png({ kind: 'picture', path: join(folder, 'missing.svg'), width: 8 }),
    drawings.png({ kind: 'picture', path, width: 8 }),
  ])
  expect(broken).toMatchObject({ status: 'rejected' })
  expect(png.status === 'fulfilled' && Buffer.from(png.value).readUInt32BE(16)).toBe(8)
  await rm(folder, { recursive: true })
})

test('no other file of the services draws', async () => {
  const server = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(server, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const importing = async (pattern: RegExp) => {
    const found = await Promise.all(files.map(async (name) => pattern.test(await readFile(join(server, name), 'utf8')) && name))
    return found.filter(Boolean)
  }
  expect(await importing(/from '@resvg/)).toEqual(['drawing/draw.ts'])
  expect(
    (await importing(/import \{.*from '.*drawing\/draw\.ts'|import \{.*from '\.\/draw\.ts'/)).filter(
      (name) => name && !name.startsWith('testing/'),
    ),
  ).toEqual(['drawing/draw.worker.ts'])
})
