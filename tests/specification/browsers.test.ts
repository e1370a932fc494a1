import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { engines } from '#tests/browsers/engines/driver.ts'
import { contentsOf, outcomeOf, withTables, type Results } from '#tests/browsers/table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}docs/browsers.md`, 'utf8')
const results = JSON.parse(readFileSync(`${root}tests/browsers/results.json`, 'utf8')) as Results
const contents = contentsOf(root)

test('the tables of docs/browsers.md are what the last runs came to', () => {
  expect(squeezed(page)).toBe(squeezed(withTables(page, results, contents)))
})

test('every journey that is alike in three engines was run in each and passed', () => {
  const missing = contents.alike.filter((name) => !engines.every((engine) => outcomeOf(results, name, engine)))
  expect(contents.alike.length).toBeGreaterThan(6)
  expect(missing).toEqual([])
})

test('what is left out in Firefox exists, and was not run', () => {
  const played = Object.keys(results.journeys)
  const wrong = Object.keys(contents.notPlayed).filter((name) => {
    const [file = '', title] = name.split(' › ')
    const isThere = contents.journeys.includes(file) && (title === undefined || readFileSync(`${root}${file}`, 'utf8').includes(title))
    return !isThere || played.some((one) => one === name || one.startsWith(`${name} › `))
  })
  expect(wrong).toEqual([])
})

const squeezed = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
