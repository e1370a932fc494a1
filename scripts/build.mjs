import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeLicences } from './licences.mjs'
import { root, say, toolEnvironment } from './set-up/dependencies.mjs'

/**
 * Builds the app into dist/ with Vite and stores compressed copies of all text files. The assets of the previous build stay under
 * dist/previous, so that open tabs still find their lazy parts. Unless LAB=0, also builds the app with the Offline Lab into dist-lab/.
 */
build('dist', { title: 'Building the app', env: {} })
if (process.env.LAB !== '0') build('dist-lab', { title: 'Building the app with the Offline Lab', env: { ABROAD_LAB: '1' } })

function build(name, { title, env }) {
  say(`${title} …`)
  const out = `${root}${name}`
  const kept = `${root}.build/previous-${name}`
  keepPrevious(out, kept)
  const built = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env: { ...toolEnvironment(), ...env } })
  if (built.status !== 0) process.exit(built.status ?? 1)
  if (existsSync(kept)) renameSync(kept, `${out}/previous`)
  writeLicences(out)
  compress(out)
}

function keepPrevious(out, kept) {
  rmSync(kept, { recursive: true, force: true })
  if (!existsSync(`${out}/assets`)) return
  mkdirSync(kept, { recursive: true })
  renameSync(`${out}/assets`, `${kept}/assets`)
}

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) compress(path)
    else if (/\.(js|css|html|svg|json|webmanifest|txt)$/.test(name) && !existsSync(`${path}.br`)) {
      const source = readFileSync(path)
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
      )
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
    }
  }
}
