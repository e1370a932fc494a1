import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/values/language-codes.ts'
import { realPacks, realWords } from '#tests/content/guide/real-pack.ts'
import { bookOf } from './book.ts'

let packs: Awaited<ReturnType<typeof realPacks>>
beforeAll(async () => {
  packs = await realPacks()
})

/** What epubcheck, which needs Java, looks at as well. */
describe.each(languages)('the guide as a book in %s', (language) => {
  async function open(iso2: string) {
    const bytes = bookOf(packs.packOf(iso2, language), await realWords(language))
    const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
    return { bytes, files }
  }

  test('is known for a book by its first bytes, and the same pack is the same file', async () => {
    const { bytes } = await open('TH')
    expect(strFromU8(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip')
    expect((await open('TH')).bytes).toEqual(bytes)
  })

  test('names each of its files once, and has each article of the pack', async () => {
    const { files } = await open('FR')
    const listed = [...(files['book/package.opf'] ?? '').matchAll(/href="([^"]+)"/g)].map(([, name]) => `book/${name}`)
    const held = Object.keys(files).filter((name) => name.startsWith('book/') && name !== 'book/package.opf')
    expect(listed.toSorted()).toEqual(held.toSorted())
    const all = Object.values(files).join('')
    const { articles } = packs.packOf('FR', language).manifest
    expect(articles).not.toEqual([])
    for (const { topic } of articles) expect(all, topic).toContain(` id="topic-${topic}"`)
  })

  test('has no link that leads nowhere', async () => {
    const { files } = await open('TH')
    let links = 0
    const dead = Object.entries(files).flatMap(([name, content]) =>
      [...content.matchAll(/href="(?!\w+:)([^"#]*)(?:#([^"]*))?"/g)].filter(([, file, anchor]) => {
        links += 1
        const target = files[file ? `book/${file.replace(/^book\//, '')}` : name]
        return target === undefined || (anchor !== undefined && !target.includes(` id="${anchor}"`))
      }),
    )
    expect(links).toBeGreaterThan(0)
    expect(dead.map(([link]) => link)).toEqual([])
  })
})
