import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function sourcesIn(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
}

/** As if types were loaded as values are; what is loaded only later makes no circle. */
function asLoaded(text: string): string {
  return text.replaceAll(/^(import|export) type /gm, '$1 ').replaceAll(/\bimport\(/g, 'later(')
}

/** One way back to a file for each that has one, types included. */
function circlesOf(paths: readonly string[]): string[] {
  const importsByPath = new Map(paths.map((path) => [path, importsOf(root, path, asLoaded(readFileSync(`${root}/${path}`, 'utf8')))]))
  const walkBack = (start: string) => {
    const ways = new Map([[start, [start]]])
    for (const [path, way] of ways) {
      for (const next of importsByPath.get(path) ?? []) {
        if (next === start) return [...way, start].join(' > ')
        if (!ways.has(next)) ways.set(next, [...way, next])
      }
    }
    return null
  }
  return paths.flatMap((path) => walkBack(path) ?? [])
}

test.each(['contract', 'store', 'worker', 'src', 'server', 'lab'])('%s/ imports nothing in a circle, not even a type', (folder) => {
  const paths = sourcesIn(folder)
  expect(paths.length).toBeGreaterThan(15)
  expect(circlesOf(paths)).toEqual([])
})
