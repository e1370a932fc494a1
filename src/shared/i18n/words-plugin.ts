import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languages } from '../../../contract/values/language-codes.ts'
import { chunkOf, type WordChunk, wordChunks } from './chunks.ts'

const root = `${import.meta.dirname}/../../..`

/** Name of the module, and so of the file. index.html preloads the first chunk of a language by its name. */
const nameOf = (chunk: WordChunk, language: string) => (chunk === 'first' ? language : `${chunk}-${language}`)

/** Path of the English words of each namespace: `wording/<namespace>.en.json` beside what shows them. */
export function wordFiles(): Map<string, string> {
  const files = globSync('src/**/wording/*.en.json', { cwd: root }).toSorted()
  return new Map(files.map((file) => [file.slice(file.lastIndexOf('/') + 1, -'.en.json'.length), file]))
}

/** `virtual:words`: one module for each chunk and language, because `import.meta.glob` alone would make 120 small files. */
export function wordsPlugin(): Plugin {
  return {
    name: 'abroad-words',
    resolveId: (id) => (id.startsWith('virtual:words') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:words') return allChunks()
      for (const chunk of wordChunks) {
        const language = languages.find((code) => id === `\0virtual:words/${nameOf(chunk, code)}`)
        if (language) return wordsOf(chunk, language)
      }
      return null
    },
  }
}

function allChunks(): string {
  const loads = wordChunks.flatMap((chunk) =>
    languages.map((language) => `'${chunk}-${language}': () => import('virtual:words/${nameOf(chunk, language)}')`),
  )
  return `export const files = { ${loads.join(', ')} }`
}

function wordsOf(chunk: WordChunk, language: string): string {
  const files = [...wordFiles()].filter(([namespace]) => chunkOf(namespace) === chunk)
  const imports = files.map(([namespace, file]) => `import ${namespace} from '/${file.replace('.en.json', `.${language}.json`)}'`)
  return [...imports, `export const wording = { ${files.map(([namespace]) => namespace).join(', ')} }`].join('\n')
}
