import { expect, test as base } from 'vitest'
import { buildEmergencyFiles } from '#server/build-emergency-files.ts'
import { testContent } from '#server/testing/test-articles.ts'
import { reference } from '#server/testing/test-app.ts'
import { buildEmergencyPage } from './emergency-page.ts'
import { buildEmergencyTier } from './emergency-tier.ts'

const test = base.extend('files', () => buildEmergencyFiles())

const page = buildEmergencyPage(buildEmergencyTier(testContent, reference))

test('the page stands alone: nothing to load and nothing to run', () => {
  expect(page).not.toMatch(/<script|<img|@import|url\(|src=/)
  expect(page.match(/<link[^>]*>/g), 'an empty icon, or the browser would ask for one').toEqual(['<link rel=icon href=data:,>'])
})

test('the page has a description and its title in a landmark, and no empty heading in its tables', () => {
  expect(page).toMatch(/<meta name=description content="[^"]{40,}">/)
  expect(page).toMatch(/<body>\s*<header><h1>Abroad<\/h1>/)
  expect(page).toContain('<thead><tr><td><th scope=col>')
  expect(page).not.toMatch(/<th scope=col><th/)
})

test('each language has the helpline as a telephone link, and every checklist', () => {
  for (const language of ['de', 'fr', 'it', 'en']) {
    const section = page.split(`<section id=${language} `)[1]?.split('</section>')[0] ?? ''
    const numbers = section.match(/href="?tel:[^ >"]+/g)?.slice(0, 2)
    expect(numbers, 'the free number first').toEqual(['href=tel:+41800247365', 'href=tel:+41584653333'])
    expect(section.match(/<details>/g)).toHaveLength(2)
    expect(section).toContain(`lostPassport – ${language}`)
    expect(section).toContain('href=#numbers')
  }
})

test('texts are escaped, and woven words stand in general terms', () => {
  expect(page).toContain('Stay calm &amp; call.')
  expect(page).toContain('Ask for &lt;paper&gt;: your country')
})

test('every country with numbers has its row, and representations their phones', () => {
  expect(page).toContain('<th scope=row>Thailand · Thaïlande · Thailandia<td>')
  expect(page.match(/<tr><th scope=row>/g)?.length).toBeGreaterThan(250)
})

test('each step that says to call the representation has the helpline beside its table', async ({ files: { page: real } }) => {
  const steps = real.split('<li>').filter((step) => step.includes('href=#posts'))
  expect(steps.length).toBeGreaterThan(20)
  for (const step of steps) expect(step).toContain('href=tel:+41800247365')
})

test('steps for several situations stand in lists under their headings', async ({ files: { page: real } }) => {
  const disaster = real.split('<details>').find((topic) => topic.startsWith('<summary>Natural disaster')) ?? ''
  const headings = disaster.match(/(?<=<p><b>)[^<]+(?=<\/b><\/p><ol><li>)/g)
  expect(headings).toEqual(['Earthquake', 'Flood and tsunami', 'Wildfire', 'Storm and volcanic ash', 'Getting help'])
})

test('with the real content it stays under 120 kB', async ({ files }) => {
  expect(Buffer.byteLength(files.page)).toBeLessThan(120_000)
  expect(files.tier.articles.length).toBeGreaterThan(0)
})
