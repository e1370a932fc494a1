import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '#bench/build-pages.ts'
import { line } from '#bench/claims.ts'
import { replayPages } from '#bench/contenders.ts'
import { measureReplay } from './measure.ts'
import { replayGoals, replayLines } from './report.ts'

/** `npm run bench:replay`: the replay alone. BENCH_QUICK=1 and BENCH_ONLY=ours,rxdb as for `npm run bench`. */
const work = mkdtempSync(join(tmpdir(), 'abroad-bench-replay-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
await buildPages(replayPages)
const replay = await measureReplay({
  work,
  isQuick: process.env['BENCH_QUICK'] === '1',
  only: process.env['BENCH_ONLY']?.split(','),
  say: console.error,
})
console.log([...replayLines(replay), '', ...replayGoals(replay).map(line)].join('\n'))
