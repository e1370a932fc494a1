import { expect, test } from 'vitest'
import { reportPage } from './report-page.ts'

test('a report is one page with everything in it, and what testers typed is text', () => {
  const page = reportPage({
    language: 'de',
    title: 'Offline-Labor <1>',
    figures: [['verloren', '0']],
    svg: '<svg id="timeline"></svg>',
    styles: '.lab-bar{fill:red}',
    heads: ['Sekunde'],
    rows: [['1.0'], ['"&"']],
    told: ['lost: register <script>'],
    replies: ['register event-1: lost 200'],
  })
  expect(page).toMatch(/^<!doctype html>\n<html lang="de">/)
  expect(page).toContain('<h1>Offline-Labor &lt;1&gt;</h1>')
  expect(page).toContain('<dt>verloren</dt><dd>0</dd>')
  expect(page).toContain('<li>lost: register &lt;script&gt;</li>')
  expect(page).toContain('<ol><li>register event-1: lost 200</li></ol>')
  expect(page).toContain('<svg id="timeline"></svg>')
  expect(page).toContain('<td>&quot;&amp;&quot;</td>')
  expect(page, 'nothing is fetched').not.toMatch(/<(script|link|img)|url\(|https?:/)
})
