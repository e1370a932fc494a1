import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engines } from '#tests/browsers/engines/driver.ts'
import { requireEngine } from '#tests/browsers/engines/start.ts'
import { runBrowserKills } from '#tests/browsers/kills.ts'
import { createService } from '#tests/e2e/support/services/service.ts'

/** Scenario 65 in full: a browser that is killed, again and again, in the moment in which it says "Saved on this device". `--engine firefox`, `webkit`. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, engine: { type: 'string', default: 'chromium' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)
const engine = engines.find((name) => name === values.engine)
const kills = Number(values.kills)
if (!(kills >= 1)) throw new Error('--kills must be at least 1')
if (!engine) throw new Error(`--engine takes ${engines.join(', ')}`)
requireEngine(engine)

const profile = mkdtempSync(join(tmpdir(), 'abroad-kills-'))
const service = await createService()
try {
  const end = await runBrowserKills({ engine, profile, service, kills, onKill: (count) => count % 10 === 0 && print(`${count} kills`) })
  for (const event of end.lost) print(`shown as saved, and gone: ${event}`)
  for (const key of end.unexpected) print(`applied without having been shown as saved, or twice: ${key}`)
  print(
    `${engine}: ${end.kills} kills, ${end.applied} applied: lost ${end.lost.length} duplicated ${end.unexpected.length} stuck ${end.pending}`,
  )
  process.exitCode = end.lost.length + end.unexpected.length + end.pending === 0 && end.applied === kills ? 0 : 1
} finally {
  await service.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
