import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

test('the folder of the embedded database, new or existing, is closed to other users of the machine', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'abroad-open-'))
  const dataDir = join(parent, 'data')
  const folders: string[] = []
  for (const isOld of [false, true]) {
    if (isOld) for (const folder of [dataDir, join(dataDir, 'pg')]) await chmod(folder, 0o755)
    const opened = await openDatabase({ dataDir, databaseUrl: undefined, onOpen: (folder) => folders.push(folder) })
    expect(opened.ok).toBe(true)
    // What else lies in a folder that was there, and who shall read it, is the operator's to say.
    expect([await modeOf(dataDir), await modeOf(join(dataDir, 'pg'))]).toEqual([isOld ? '755' : '700', '700'])
    if (opened.ok) await opened.database.close()
  }
  expect(folders).toEqual([dataDir])
  await rm(parent, { recursive: true })
})

test('a folder that is everybody’s stays so, and the database in it is shut', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'abroad-open-'))
  await mkdir(join(dataDir, 'pg'))
  await chmod(dataDir, 0o1777)
  const opened = await openDatabase({ dataDir, databaseUrl: undefined })
  expect(opened.ok).toBe(true)
  expect([await modeOf(dataDir), await modeOf(join(dataDir, 'pg'))]).toEqual(['1777', '700'])
  if (opened.ok) await opened.database.close()
  await rm(dataDir, { recursive: true })
})
