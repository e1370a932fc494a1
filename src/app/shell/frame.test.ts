import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconShapes } from '#src/shared/ui/pictures/icon-shapes.ts'
import { withFrame } from './frame.ts'

const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const page = withFrame(source)
const styles = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''

test('the frame has icons, colours, rules and words of the app', () => {
  for (const icon of ['compass', 'book-open', 'message-circle', 'user', 'siren', 'settings'] as const)
    expect(page).toContain(`<path d="${iconShapes[icon]}"/>`)
  expect(styles).toMatch(/:root\{--boot-paper:#faf8f4;.*\[data-theme='dark'\]\{color-scheme:dark;--boot-paper:#11171c/)
  expect(styles).toMatch(/\n\.boot-screen-bar\{\s+grid-area: bar;/)
  expect(styles).toMatch(/@media \(min-width: 1024px\)\{\.boot-shell\{\s+grid-template-columns: 248px/)
  expect(styles).toContain('html:lang(de){--boot-newsfeed:"Entdecken"')
  expect(page).toContain('<b class="boot-cover-title" lang="fr">Bienvenue')
})

test('at the start screens the rules for a cover hide the navigation', () => {
  expect(styles).toMatch(/@media \(max-width: 767px\)\{\[data-at='start'\] body \.boot-navigation-main\{\s+display: none;/)
  expect(styles).toMatch(/\[data-at='start'\] \.boot-shell-content\{\s+max-width: 656px;/)
  expect(styles).not.toContain(':has(')
})

test('the frame has no class or token that the app’s own sheet could change', () => {
  const body = page.slice(page.indexOf('<body>'))
  const names = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, all = '']) => all.split(' '))
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !name.startsWith('boot'))).toEqual([])
  expect(styles.match(/\.(?!boot\b)[a-z][\w-]*(?=[^{}]*\{)/g)).toEqual(null)
  expect(styles.match(/--(?!boot-)[a-z]/g)).toEqual(null)
})

test('the build fails if index.html has no place for the frame', () => {
  expect(() => withFrame(source.replace('<!--frame-->', ''))).toThrow('<!--frame-->')
})
