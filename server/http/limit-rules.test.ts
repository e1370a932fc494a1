import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { limitRules, timesOf, type Rule } from './limit-rules.ts'

test('docs/limits.md lists every rule with its numbers', () => {
  const text = readFileSync(fileURLToPath(new URL('../../docs/limits.md', import.meta.url)), 'utf8')
  const listed = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([rule, , ...numbers]) => [rule, ...numbers])
  const count = (times: number) => times.toLocaleString('en')
  const expected = Object.values(limitRules).map((rule: Rule) => {
    const networks = 'networks' in rule ? [1, 2].map((level) => count(timesOf(rule, level))) : ['–', '–']
    return [`\`${rule.name}\``, count(rule.times), ...networks, `${rule.windowMs / 60_000} min`]
  })
  expect(listed).toEqual(expected)
})

test('every rule has a name of its own: it is part of the key', () => {
  const names = Object.values(limitRules).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
