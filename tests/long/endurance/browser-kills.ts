import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBrowserKills } from '#tests/e2e/support/browser/browser-kills.ts'
import { createLine } from '#tests/e2e/support/line.ts'
import { createService } from '#tests/e2e/support/services/service.ts'

/** Scenario 65 in full: a browser that is killed, again and again, in the moment in which it says "Saved on this device". */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)

const profile = mkdtempSync(join(tmpdir(), 'abroad-kills-'))
const service = await createService()
const line = await createLine(service.address)
try {
  const kills = Number(values.kills)
  const end = await runBrowserKills({ profile, service, line, kills, onKill: (count) => count % 10 === 0 && print(`${count} kills`) })
  for (const event of end.lost) print(`shown as saved, and gone: ${event}`)
  for (const key of end.unexpected) print(`applied without having been shown as saved, or twice: ${key}`)
  print(`${end.kills} kills, ${end.applied} applied: lost ${end.lost.length} duplicated ${end.unexpected.length} stuck ${end.pending}`)
  process.exitCode = end.lost.length + end.unexpected.length + end.pending === 0 && end.applied === kills ? 0 : 1
} finally {
  await line.close()
  await service.dispose()
  rmSync(profile, { recursive: true, force: true })
}
