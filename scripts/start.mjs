import { spawn, spawnSync } from 'node:child_process'
import { ensureDependencies, nodePath, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'
import { isBuildCurrent, markBuilt } from './set-up/build-state.mjs'
import { demoSettings } from './set-up/demo-settings.mjs'

/** `npm start`: installs missing packages, builds the app if it changed, serves app and services. */
ensureDependencies()
Object.assign(process.env, demoSettings(process.env))
if (!isBuildCurrent()) {
  const built = spawnSync(nodePath(), ['scripts/build.mjs'], { cwd: root, stdio: 'inherit', env: toolEnvironment() })
  if (built.status !== 0) stop('The app could not be built; see the error above.')
  markBuilt()
}
say('Starting the services …')
const server = spawn(nodePath(), ['server/main.ts'], { cwd: root, stdio: 'inherit', env: toolEnvironment() })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
