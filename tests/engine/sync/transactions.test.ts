import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '#store/database/database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const seeded = (call: string) => `export async function bug(db, env) {
  await db.transaction('rw', [db.settings], async () => {
    const row = await db.settings.get('one')
    const answer = await ${call}
    await db.settings.put({ ...row, answer })
  })
}
`

describe('asking the network inside a transaction [55]', () => {
  test('is reported by the linter for every kind of call, and a call outside is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'abroad-lint-'))
    const config = { jsPlugins: [join(root, 'scripts/lint/house-rules.mjs')], rules: { 'house/database-only-in-transactions': 'error' } }
    writeFileSync(join(folder, 'oxlint.json'), JSON.stringify({ categories: { correctness: 'off' }, ...config }))
    const calls = ['fetch(env.address)', 'env.http.request(env.call)', 'env.sleep(10)', 'env.digest.digest(env.bytes)']
    for (const [index, call] of calls.entries()) writeFileSync(join(folder, `bug-${index}.js`), seeded(call))
    writeFileSync(
      join(folder, 'fine.js'),
      'export async function fine(db, env) {\n  const answer = await fetch(env.address)\n  await db.transaction("rw", [db.settings], () => db.settings.put(answer))\n}\n',
    )
    const lint = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-c', join(folder, 'oxlint.json'), folder], { encoding: 'utf8' })
    rmSync(folder, { recursive: true, force: true })
    expect(lint.status).toBe(1)
    for (const index of calls.keys()) expect(lint.stdout).toContain(`bug-${index}.js`)
    expect(lint.stdout).not.toContain('fine.js')
    expect(lint.stdout.match(/inside a transaction: it commits before the answer is there/g)).toHaveLength(calls.length)
  })

  test('is forbidden by the lint rules in every folder with a database', () => {
    const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
      overrides: { files: string[]; rules: object }[]
    }
    const held = overrides.filter(({ rules }) => 'house/database-only-in-transactions' in rules).flatMap(({ files }) => files)
    expect(held).toEqual(['store/**', 'worker/**', 'src/**', 'lab/**'])
  })

  test('fails at run time but keeps what was written before the request', async () => {
    const db = createDatabase({ name: 'seeded', indexedDB: new IDBFactory(), IDBKeyRange })
    const bug = (after: () => Promise<unknown>) =>
      db.transaction('rw', [db.settings], async () => {
        await db.settings.put({ key: 'before', value: 1 })
        await new Promise((resolve) => setTimeout(resolve, 30))
        return after()
      })
    await expect(bug(() => db.settings.put({ key: 'after', value: 2 }))).rejects.toMatchObject({ name: 'TransactionInactiveError' })
    await expect(bug(async () => 'nothing more')).rejects.toMatchObject({ name: 'PrematureCommitError' })
    expect((await db.settings.toArray()).map(({ key }) => key)).toEqual(['before'])
    db.close()
  })
})
