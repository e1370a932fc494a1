import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { runFiveTabs } from '#tests/e2e/support/browser/five-tabs.ts'
import { createLine } from '#tests/e2e/support/line.ts'
import { createService } from '#tests/e2e/support/services/service.ts'

/** Scenario 58 in full: five tabs that open, close, reload and crash for two minutes. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' }, seed: { type: 'string', default: '1' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)

const service = await createService()
const line = await createLine(service.address)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const context = await browser.newContext({ baseURL: line.address, locale: 'en-GB', timezoneId: 'Asia/Bangkok' })
  await asKnownDevice(context)
  const end = await runFiveTabs({ context, service, line, seed: Number(values.seed), seconds: Number(values.seconds) })
  print(`steps ${JSON.stringify(end.steps)}`)
  print(`${end.accepted} shown as taken, ${end.applied} applied`)
  const [lost, twice, sideBySide] = [end.lost.length, end.twice.length, end.sideBySide.length]
  print(`lost ${lost} duplicated ${twice} side by side ${sideBySide} stuck ${end.pending}`)
  if (end.accepted === 0) print('nothing was submitted')
  process.exitCode = lost + twice + sideBySide + end.pending === 0 && end.accepted > 0 ? 0 : 1
} finally {
  await browser.close()
  await line.close()
  await service.dispose()
}
