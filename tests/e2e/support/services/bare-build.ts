import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built app with a script before each worker, because a debugger cannot change a worker before it runs. */
export function bareBuild(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-bare-'))
  cpSync(process.env['DIST_DIR'] ?? fileURLToPath(new URL('../../../../dist', import.meta.url)), folder, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$|\/previous/.test(path),
  })
  const engine = readdirSync(join(folder, 'assets')).find((name) => /^engine\.worker-.*\.js$/.test(name)) ?? ''
  for (const path of [join(folder, 'sw.js'), join(folder, 'assets', engine)])
    writeFileSync(path, `${script}\n${readFileSync(path, 'utf8')}`)
  return folder
}
