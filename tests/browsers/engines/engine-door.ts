import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { doorOfEngine, engineTools } from '#tests/e2e/support/browser/engine-worker.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Before the journeys in Firefox: a copy of the built app whose engine listens to a journey too. WebDriver BiDi evaluates in no worker, and the page's policy lets none
 * evaluate by itself, so what journeys do in an engine stands in its first file.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default function openDoor(): void {
  const folder = join(root, 'test-results/firefox-build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(process.env['DIST_DIR'] ?? join(root, 'dist'), folder, { recursive: true })
  const assets = join(folder, 'assets')
  const files = readdirSync(assets).filter((name) => name.startsWith('engine.worker'))
  const file = join(assets, files.find((name) => name.endsWith('.js')) ?? 'engine.worker is missing')
  writeFileSync(file, `${door()}\n${readFileSync(file, 'utf8')}`)
  // The packed ones are without it.
  for (const name of files) if (!name.endsWith('.js')) rmSync(join(assets, name))
  process.env['DIST_DIR'] = folder
}

function door(): string {
  const tools = Object.entries(engineTools).map(([name, run]) => `${name}: ${run.toString()}`)
  return `try {
    const tools = { ${tools.join(', ')} }
    const channel = new BroadcastChannel('${doorOfEngine}')
    channel.onmessage = ({ data: { no, tool, given } }) => {
      if (!tool) return
      try {
        channel.postMessage({ to: no, end: tools[tool](given) ?? null })
      } catch (error) {
        channel.postMessage({ to: no, error: String(error) })
      }
    }
  } catch {
    // With all storage blocked Firefox has no channels.
  }`
}
