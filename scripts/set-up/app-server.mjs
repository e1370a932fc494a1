import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodePath, root, toolEnvironment } from './dependencies.mjs'

/** Builds the app and serves it with the demo, on a database that `stop` deletes. `more`: environment variables. */
export async function serveBuiltApp(port, more = {}) {
  if (spawnSync(nodePath(), ['scripts/build.mjs'], { cwd: root, stdio: 'inherit', env: toolEnvironment(more) }).status !== 0)
    process.exit(1)
  const address = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'abroad-app-'))
  const env = toolEnvironment({ PORT: String(port), DATA_DIR: dataDir, LAB: '1', DEMO: '1', ...more })
  const server = spawn(nodePath(), ['server/main.ts'], { cwd: root, stdio: 'ignore', env })
  const stop = () => {
    server.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (let waited = 0; waited < 60_000; waited += 200) {
    const isUp = await fetch(`${address}/api/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { address, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  stop()
  throw new Error('the services did not answer')
}
