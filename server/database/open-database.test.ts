import { cp, mkdtemp, readdir, rename, rm, stat, truncate, writeFile, chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'

let folder = ''
/** A DATA_DIR with a complete database that has one table. */
let complete = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-open-'))
  complete = join(folder, 'complete')
  const opened = await openDatabase({ dataDir: complete, databaseUrl: undefined })
  if (!opened.ok) throw new Error(opened.reason)
  await opened.database.db.execute(sql`create table kept (id int)`)
  await opened.database.close()
})
afterAll(() => rm(folder, { recursive: true }))

async function copyOf(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await cp(complete, dataDir, { recursive: true })
  return dataDir
}

/** Every file and folder with its size and time. */
async function contentOf(path: string): Promise<unknown[]> {
  const names = await readdir(path, { recursive: true })
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { size, mtimeMs } = await stat(join(path, name))
      return [name, size, mtimeMs]
    }),
  )
}

async function reasonFor(dataDir: string): Promise<string> {
  const opened = await openDatabase({ dataDir, databaseUrl: undefined })
  if (!opened.ok) return opened.reason
  await opened.database.close()
  return 'opened'
}

describe('a folder with an incomplete database', () => {
  test.each(['PG_VERSION', 'global/pg_control', 'global', 'base', 'pg_wal', 'pg_xact'])(
    'is refused by name without %s, and nothing in it changes',
    async (part) => {
      const dataDir = await copyOf(`without ${part.replace('/', ' ')}`)
      await rm(join(dataDir, 'pg', part), { recursive: true })
      const before = await contentOf(join(dataDir, 'pg'))
      const reason = await reasonFor(dataDir)
      expect(reason).toContain(`${join(dataDir, 'pg')} is an incomplete database without`)
      expect(reason).toContain(part === 'global' ? 'global/pg_control' : part)
      expect(await contentOf(join(dataDir, 'pg'))).toEqual(before)
      expect(await readdir(dataDir)).toEqual(['pg'])
    },
  )

  test('is refused if a copy left an empty PG_VERSION', async () => {
    const dataDir = await copyOf('empty PG_VERSION')
    await truncate(join(dataDir, 'pg', 'PG_VERSION'))
    expect(await reasonFor(dataDir)).toContain('without PG_VERSION')
  })
})

test('a DATA_DIR that is the folder of a database itself is refused', async () => {
  const dataDir = join(await copyOf('itself'), 'pg')
  expect(await reasonFor(dataDir)).toContain(`${dataDir} is itself the folder of a database`)
  expect(await readdir(dataDir)).not.toContain('pg')
})

test('a first start that was interrupted is repeated', async () => {
  const dataDir = await copyOf('interrupted')
  await rename(join(dataDir, 'pg'), join(dataDir, 'pg-new'))
  await rm(join(dataDir, 'pg-new', 'PG_VERSION'))
  expect(await reasonFor(dataDir)).toBe('opened')
  expect(await readdir(dataDir)).toEqual(['pg'])
})

test('a complete database is opened with its data', async () => {
  const opened = await openDatabase({ dataDir: await copyOf('again'), databaseUrl: undefined })
  if (!opened.ok) throw new Error(opened.reason)
  await expect(opened.database.db.execute(sql`select * from kept`)).resolves.toMatchObject({ rows: [] })
  await opened.database.close()
})

test('a DATA_DIR that cannot be used is refused with the reason of the file system', async () => {
  const dataDir = join(folder, 'file')
  await writeFile(dataDir, '')
  expect(await reasonFor(dataDir)).toMatch(/^the database in \S+file cannot be opened: Error: EEXIST/)
})

// Opening a new database takes seconds.
const isQuick = process.env['WIDE'] === undefined
const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

test.skipIf(isQuick)('the folder of the embedded database, new or existing, is closed to other users of the machine', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'abroad-open-'))
  const dataDir = join(parent, 'data')
  const folders: string[] = []
  for (const isOld of [false, true]) {
    if (isOld) for (const path of [dataDir, join(dataDir, 'pg')]) await chmod(path, 0o755)
    const opened = await openDatabase({ dataDir, databaseUrl: undefined, onOpen: (path) => folders.push(path) })
    expect(opened.ok).toBe(true)
    // What else lies in a folder that was there, and who shall read it, is the operator's to say.
    expect([await modeOf(dataDir), await modeOf(join(dataDir, 'pg'))]).toEqual([isOld ? '755' : '700', '700'])
    if (opened.ok) await opened.database.close()
  }
  expect(folders).toEqual([dataDir])
  await rm(parent, { recursive: true })
})

test.skipIf(isQuick)('a shared folder stays shared, and the database in it is private', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'abroad-open-'))
  await mkdir(join(dataDir, 'pg'))
  await chmod(dataDir, 0o1777)
  const opened = await openDatabase({ dataDir, databaseUrl: undefined })
  expect(opened.ok).toBe(true)
  expect([await modeOf(dataDir), await modeOf(join(dataDir, 'pg'))]).toEqual(['1777', '700'])
  if (opened.ok) await opened.database.close()
  await rm(dataDir, { recursive: true })
})
