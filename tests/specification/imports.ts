import { existsSync } from 'node:fs'
import { posix } from 'node:path'

/** The files that `path` loads at run time, including workers, without type imports; relative to `root`. */
export function importsOf(root: string, path: string, text: string): string[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+(?!type\s)(?:([^'";=()]*?)\s*from\s*)?'([^']+)'/gm)]
  const loaded = statements.filter(([, names = '']) => !isOfTypes(names)).map(([, , from = '']) => from)
  const later = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, from = '']) => from)
  return [...loaded, ...later].flatMap((from) => {
    const file = fileOf(path, from.replace(/\?.*$/, ''))
    return file !== null && existsSync(`${root}/${file}`) ? [file] : []
  })
}

/** `{ type A, type B }`: TypeScript takes the whole line away. */
function isOfTypes(names: string): boolean {
  const each = (/^\{([^}]*)\}$/.exec(names.trim())?.[1] ?? '').split(',').filter((name) => name.trim() !== '')
  return each.length > 0 && each.every((name) => name.trim().startsWith('type '))
}

function fileOf(path: string, from: string): string | null {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : null
}
