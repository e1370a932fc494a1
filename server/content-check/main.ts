import { fileURLToPath } from 'node:url'
import { mistakeText } from '#server/content-files/mistake.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { badRowText, loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { isReadIn } from '#server/content-files/content.ts'
import { checkCountryTexts, checkGuide } from './check-guide.ts'
import { checkLinks } from './check-links.ts'
import { checkReach } from './check-reach.ts'
import { topicsOf } from './topics-of.ts'

/** `npm run content:check`: reads everything that editors wrote and says what is wrong or missing. Exit code 1 when anything is. */
const reference = await loadReferenceData()
const folder = fileURLToPath(new URL('../content', import.meta.url))
const { articles, mistakes, gaps, items } = await readContentFiles(folder, { reference, demo: true, anchorMs: 0 })
const topics = topicsOf(reference)
const whole = articles.filter((file) => isReadIn('CH', file)).map(({ article }) => article)
const inSome = articles.filter((file) => !isReadIn('CH', file)).map(({ article }) => article)
const findings = [
  ...checkGuide(topics, whole),
  ...checkCountryTexts(topics, inSome),
  ...checkLinks(reference, articles),
  ...checkReach(whole),
]
const lines = [
  ...reference.badRows.map(badRowText),
  ...mistakes.map(mistakeText),
  ...gaps.filter((gap) => !gap.startsWith('guide/')),
  ...findings.map(({ where, what }) => `${where}: ${what}`),
  ...(items.length > 0 ? [] : ['the feed has no items']),
]
for (const line of lines) process.stdout.write(`${line}\n`)
process.stdout.write(
  `${topics.length} topics, ${whole.length} articles, ${inSome.length} for some countries, ${items.length} items of the feed: ${lines.length} findings\n`,
)
process.exitCode = lines.length === 0 ? 0 : 1
