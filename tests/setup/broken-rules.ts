import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const root = fileURLToPath(new URL('../..', import.meta.url))
const Report = v.object({ diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })) })

/** Lints these files with this project's configuration and returns the broken house rules by path. */
export function brokenRules(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const project = mkdtempSync(join(tmpdir(), 'abroad-lint-'))
  try {
    for (const part of ['.oxlintrc.json', 'scripts/lint']) cpSync(join(root, part), join(project, part), { recursive: true })
    for (const [path, source] of files) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), `${source}\n`)
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--quiet', '--format=json', ...files.keys()], {
      cwd: project,
      encoding: 'utf8',
    })
    const broken = new Map<string, string[]>()
    for (const { code, filename } of v.parse(Report, JSON.parse(stdout)).diagnostics) {
      if (code.startsWith('house(')) broken.set(filename, [...(broken.get(filename) ?? []), code])
    }
    return broken
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}
