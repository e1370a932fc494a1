import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languages } from '../../../contract/values/language-codes.ts'
import { parts, type WordsPart } from './parts.ts'

const root = `${import.meta.dirname}/../../..`
const partNames = Object.keys(parts) as WordsPart[]

/** What the module of a part is called, and so its chunk: index.html preloads that of the first words, which bears the language's name. */
const nameOf = (part: WordsPart, language: string) => (part === 'first' ? language : `${part}-${language}`)

/**
 * `virtual:words`: the words of a part in one language are one module, and so one chunk. `import.meta.glob` by itself makes a file of each namespace
 * in each language, 104 of them, and the entry names them all: 3.1 kB gzip.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'abroad-words',
    resolveId: (id) => (id.startsWith('virtual:words') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:words') return allParts()
      for (const part of partNames) {
        const language = languages.find((code) => id === `\0virtual:words/${nameOf(part, code)}`)
        if (language) return wordsOf(part, language)
      }
      return null
    },
  }
}

function allParts(): string {
  const loads = partNames.flatMap((part) =>
    languages.map((language) => `'${part}-${language}': () => import('virtual:words/${nameOf(part, language)}')`),
  )
  return `export const files = { ${loads.join(', ')} }`
}

function wordsOf(part: WordsPart, language: string): string {
  const imports = parts[part].map((namespace) => {
    const [file] = globSync(`src/**/wording/${namespace}.${language}.json`, { cwd: root })
    if (!file) throw new Error(`there are no words ${namespace} in ${language}`)
    return `import ${namespace} from '/${file}'`
  })
  return [...imports, `export const wording = { ${parts[part].join(', ')} }`].join('\n')
}
