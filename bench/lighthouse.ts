import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureAppBuild } from './app-build.ts'
import { chromiumPath } from './browser.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startService } from './service.ts'
import { median } from './statistics.ts'

/** `npm run lighthouse`: Lighthouse's mobile profile on the built app's first visit, medians of LIGHTHOUSE_RUNS (5). */
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5)
/** Lighthouse itself gives up a run in ten (`NO_NAVSTART`). */
const triesPerRun = 3
const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

interface LighthouseReport {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      numericValue?: number
      details?: { items?: { transferSize?: number; resourceType?: string; isLinkPreload?: boolean }[] }
    }
  >
  runtimeError?: { message: string }
}

if (!ensureAppBuild()) {
  console.error('The app could not be built; the reason stands above.')
  process.exit(1)
}
const work = mkdtempSync(join(tmpdir(), 'abroad-lighthouse-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const service = await startService({ port: await freePort(), dataDir: join(work, 'service') })
const reports: LighthouseReport[] = []
for (let run = 0; run < runs; run += 1) reports.push(await visitUntilMeasured(join(work, `report-${run}.json`)))
await service.kill()

console.log(
  `Lighthouse, mobile profile, first visit, median of ${runs}; ${cpus().length} CPUs, benchmark index ${median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0)}, load average ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
)
console.log('| | measured | goal | |\n| --- | --: | --: | --- |')
row('performance', category('performance'), { atLeast: 97 })
row('accessibility', category('accessibility'), { atLeast: 100 })
row('best practices', category('best-practices'), { atLeast: 100 })
row('SEO', category('seo'), { atLeast: 100 })
row('LCP, s', audit('largest-contentful-paint') / 1000, { atMost: 1.9, digits: 2 })
row('FCP, s', audit('first-contentful-paint') / 1000, { atMost: 1.2, digits: 2 })
row('Speed Index, s', audit('speed-index') / 1000, { digits: 2 })
row('TBT, ms', audit('total-blocking-time'), { atMost: 60 })
row('CLS', audit('cumulative-layout-shift'), { atMost: 0.01, digits: 3 })
row('first load, kB', audit('total-byte-weight') / 1000, { atMost: 260 })
row('JavaScript, kB as sent', transferred('Script'), {})
row('CSS, kB', transferred('Stylesheet'), { atMost: 12, digits: 1 })
row('fonts, kB', transferred('Font'), { atMost: 40, digits: 1 })
console.log(`\nBelow the best: ${failedAudits().join('; ') || 'nothing'}`)

async function visitUntilMeasured(output: string): Promise<LighthouseReport> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await visit(`${service.address}/`, output)
    } catch (error) {
      console.error(String(error))
      if (tries === triesPerRun) throw error
    }
  }
}

async function visit(address: string, output: string): Promise<LighthouseReport> {
  const cli = fileURLToPath(new URL('../node_modules/lighthouse/cli/index.js', import.meta.url))
  const child = spawn(
    process.execPath,
    [
      cli,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${chromeFlags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: chromiumPath },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  const report = JSON.parse(readFileSync(output, 'utf8')) as LighthouseReport
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

function category(name: string): number {
  return median(reports.map(({ categories }) => (categories[name]?.score ?? Number.NaN) * 100))
}

function audit(name: string): number {
  return median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
}

/** Everything of a kind that the first visit fetched, also what it fetched after its first paint; kB of 1,000 bytes. */
function transferred(resourceType: string): number {
  const bytes = reports.map(({ audits }) =>
    (audits['network-requests']?.details?.items ?? [])
      .filter((item) => item.resourceType === resourceType)
      .reduce((sum, item) => sum + (item.transferSize ?? 0), 0),
  )
  return median(bytes) / 1000
}

function failedAudits(): string[] {
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title }) => title),
  )
  return [...new Set(failed)]
}

function row(title: string, value: number, goal: { atLeast?: number; atMost?: number; digits?: number }): void {
  const shown = value.toFixed(goal.digits ?? 0)
  const limit = goal.atLeast === undefined ? (goal.atMost === undefined ? '' : `≤ ${goal.atMost}`) : `≥ ${goal.atLeast}`
  const misses =
    (goal.atLeast !== undefined && value < goal.atLeast) || (goal.atMost !== undefined && value > goal.atMost) || Number.isNaN(value)
  console.log(`| ${title} | ${shown} | ${limit} | ${limit === '' ? '' : misses ? 'missed' : 'holds'} |`)
}
