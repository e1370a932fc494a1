import { fileURLToPath } from 'node:url'
import { mistakeText } from '#server/content-files/mistake.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { checkGuide } from './check-guide.ts'
import { topicsOf } from './topics-of.ts'

/** `npm run content:check`: reads everything that editors wrote and says what is wrong or missing. Exit code 1 when anything is. */
const reference = await loadReferenceData()
const folder = fileURLToPath(new URL('../content', import.meta.url))
const { articles, mistakes, gaps, items } = await readContentFiles(folder, { reference, demo: true, anchorMs: 0 })
const topics = topicsOf(reference)
const findings = checkGuide(
  topics,
  articles.map(({ article }) => article),
)
const lines = [
  ...mistakes.map(mistakeText),
  ...gaps.filter((gap) => !gap.startsWith('guide/')),
  ...findings.map(({ where, what }) => `${where}: ${what}`),
]
for (const line of lines) process.stdout.write(`${line}\n`)
process.stdout.write(`${topics.length} topics, ${articles.length} articles, ${items.length} items of the feed: ${lines.length} findings\n`)
process.exitCode = lines.length === 0 ? 0 : 1
