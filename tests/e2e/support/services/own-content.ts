import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '#tests/e2e/support/fixtures.ts'

export const test = base.extend<object, { content: ContentCopy }>({
  content: [
    async ({}, use) => {
      const content = createContentCopy()
      await use(content)
      content.dispose()
    },
    { scope: 'worker' },
  ],
  serviceOptions: async ({ content }, use) => use({ root: content.root }),
})

const project = fileURLToPath(new URL('../../../..', import.meta.url))

/** A copy of the services whose content a journey can edit. */
interface ContentCopy {
  root: string
  edit(topic: string, language: string): string
  dispose(): void
}

function createContentCopy(): ContentCopy {
  const root = mkdtempSync(join(tmpdir(), 'abroad-content-'))
  for (const part of ['server', 'contract', 'lab', 'package.json']) cpSync(join(project, part), join(root, part), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  let edits = 0
  return {
    root,
    edit(topic, language) {
      const file = join(root, 'server/content/guide', topic, `${language}.md`)
      const title = `Changed topic ${(edits += 1)}`
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`))
      return title
    },
    dispose: () => rmSync(root, { recursive: true, force: true }),
  }
}
