import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from '../support/browser.ts'
import { machine, table } from '../support/report.ts'
import { startApp } from '../support/set-up.ts'
import { median } from '../support/statistics.ts'

/** Lighthouse's mobile profile of the built app's first visit: medians of LIGHTHOUSE_RUNS (5). */
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5)
/** Lighthouse itself fails one run in ten (`NO_NAVSTART`). */
const triesPerRun = 3
const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

interface Audit {
  score: number | null
  title: string
  numericValue?: number
  details?: { items?: { transferSize?: number; resourceType?: string }[] }
}
interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

const { folder, service } = await startApp('lighthouse')
const reports: Report[] = []
for (let run = 0; run < runs; run += 1) reports.push(await visit(join(folder, `report-${run}.json`)))
await service.kill()

const benchmarkIndex = median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0)
console.log(`Lighthouse, mobile profile, first visit, median of ${runs}; ${machine()}, benchmark index ${benchmarkIndex}\n`)
console.log(
  table([
    ['', 'measured', 'goal', ''],
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((name) =>
      row(name, category(name), { atLeast: name === 'performance' ? 97 : 100 }),
    ),
    row('LCP, s', audit('largest-contentful-paint') / 1000, { atMost: 1.9, digits: 2 }),
    row('FCP, s', audit('first-contentful-paint') / 1000, { atMost: 1.2, digits: 2 }),
    row('Speed Index, s', audit('speed-index') / 1000, { digits: 2 }),
    row('TBT, ms', audit('total-blocking-time'), { atMost: 60 }),
    row('CLS', audit('cumulative-layout-shift'), { atMost: 0.01, digits: 3 }),
    row('first load, kB', audit('total-byte-weight') / 1000, { atMost: 260 }),
    row('JavaScript, kB as sent', transferred('Script'), {}),
    row('CSS, kB', transferred('Stylesheet'), { atMost: 12, digits: 1 }),
    row('fonts, kB', transferred('Font'), { atMost: 40, digits: 1 }),
  ]),
)
const failed = reports.flatMap(({ audits }) => Object.values(audits).filter(({ score }) => score !== null && score < 0.9))
console.log(`\nBelow 0.9: ${[...new Set(failed.map(({ title }) => title))].join('; ') || 'nothing'}`)

async function visit(output: string, triesLeft = triesPerRun): Promise<Report> {
  const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
  const categories = '--only-categories=performance,accessibility,best-practices,seo'
  const args = [`${service.address}/`, '--quiet', '--output=json', `--output-path=${output}`, categories, `--chrome-flags=${chromeFlags}`]
  const env = { ...process.env, CHROME_PATH: chromiumPath }
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  const report = code === 0 ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null
  if (report && !report.runtimeError) return report
  console.error(`Lighthouse ended with ${code}: ${report?.runtimeError?.message ?? ''}`)
  if (triesLeft === 1) throw new Error('Lighthouse failed')
  return visit(output, triesLeft - 1)
}

function category(name: string): number {
  return median(reports.map(({ categories }) => (categories[name]?.score ?? Number.NaN) * 100))
}

function audit(name: string): number {
  return median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
}

/** All files of a kind that the first visit fetched, also after its first paint; kB of 1,000 bytes. */
function transferred(resourceType: string): number {
  const files = reports.map(({ audits }) => audits['network-requests']?.details?.items ?? [])
  const own = files.map((items) => items.filter((item) => item.resourceType === resourceType))
  return median(own.map((items) => items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0))) / 1000
}

function row(title: string, value: number, goal: { atLeast?: number; atMost?: number; digits?: number }): string[] {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Infinity } = goal
  const limit = goal.atLeast === undefined ? (goal.atMost === undefined ? '' : `≤ ${goal.atMost}`) : `≥ ${goal.atLeast}`
  return [title, value.toFixed(goal.digits ?? 0), limit, limit === '' ? '' : value >= atLeast && value <= atMost ? 'holds' : 'missed']
}
