import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '#contract/values/language-codes.ts'
import { readScenarioFile, scenarioFiles } from '#tests/scenarios/scenario-file.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { citizensBuild, labBuild } from '#tests/e2e/support/services/service.ts'

const wordingAt = fileURLToPath(new URL('../../../lab/screens/wording/', import.meta.url))

const name = /["'`/.-]lab(?!\w)|\blab[/-]|scenario/i
const shortest = 20
const words = [
  ...languages.flatMap((language) => Object.values<string>(JSON.parse(readFileSync(`${wordingAt}${language}.json`, 'utf8')))),
  ...scenarioFiles().map((file) => readScenarioFile(file).title),
].filter((word) => word.length >= shortest)

function toldOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'previous')))
    .flatMap((path) => {
      const text = unescaped(readFileSync(path, 'utf8'))
      const found = [name.exec(path.slice(folder.length))?.[0], name.exec(text)?.[0], ...words.filter((word) => text.includes(word))]
      return found.flatMap((one) => (one === undefined ? [] : [`${path.slice(folder.length)}: ${one}`]))
    })
}

function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, four: string, two: string) =>
    String.fromCharCode(Number.parseInt(four ?? two, 16)),
  )
}

test('the citizens’ build contains nothing of the Lab, and the Lab’s build does', { tag: '@no-page' }, () => {
  expect(words.length).toBeGreaterThan(200)
  expect(toldOf(citizensBuild)).toEqual([])
  const found = toldOf(labBuild).join('\n')
  expect(words.filter((word) => !found.includes(word))).toEqual([])
  expect(found).toContain('/sw.js: ')
  expect(found).toMatch(/engine\.worker-[\w-]+\.js: /)
})
