import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { titlesIn } from '#tests/specification/titles.ts'
import { notPlayed } from './not-played.ts'
import type { Contents } from './table.ts'

/** All journeys that could be run, read from the files; `root` is the project's folder, with a slash behind it. */
export function contentsOf(root: string): Contents {
  const files = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`)
      .toSorted()
  const journeysIn = (file: string) => titlesIn(file, readFileSync(join(root, file), 'utf8')).map((title) => `${file} › ${title}`)
  return {
    alike: files('tests/browsers').flatMap(journeysIn),
    journeys: files('tests/e2e'),
    notPlayed,
  }
}
