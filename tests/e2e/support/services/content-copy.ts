import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../../..', import.meta.url))

/** The services in a folder of their own, so that a journey can edit the guide as an editor does and start them again. */
export interface ContentCopy {
  root: string
  dist: string
  /** Changes what a topic says in a language; gives its new title. */
  edit(topic: string, language: string): string
  /** From the next start on it takes no votes. */
  closeSurvey(id: string): void
  dispose(): void
}

export function createContentCopy(): ContentCopy {
  const root = mkdtempSync(join(tmpdir(), 'abroad-content-'))
  for (const part of ['server', 'contract', 'lab', 'package.json']) cpSync(join(project, part), join(root, part), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  let edits = 0
  return {
    root,
    dist: process.env['DIST_DIR'] ?? join(project, 'dist'),
    edit(topic, language) {
      const file = join(root, 'server/content/guide', topic, `${language}.md`)
      const title = `Changed topic ${(edits += 1)}`
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`))
      return title
    },
    closeSurvey(id) {
      const file = join(root, 'server/content/feed', `${id}.md`)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^expires: .*$/m, 'expires: -1d'))
    },
    dispose: () => rmSync(root, { recursive: true, force: true }),
  }
}
