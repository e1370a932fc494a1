import { beforeAll, describe, expect, test } from 'vitest'
import { lineOf } from '#contract/guide/article-hash.ts'
import type { Article } from '#contract/guide/guide.ts'
import { languages } from '#contract/values/language-codes.ts'
import { readPackFile } from '#contract/guide/pack-file.ts'
import { buildPackPage } from '#src/features/settings/offline/pack-file/make-file.ts'
import type { Pack } from '#src/features/settings/offline/pack-file/page-context.ts'
import { createDiary } from '#worker/diary.ts'
import { importPack } from '#worker/guide/packs/pack-import.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readPackToHandOn } from '#store/guide/read-pack-file.ts'
import { mistakesOf } from './markup.ts'
import { realPacks, realWords } from './real-pack.ts'

let packs: Awaited<ReturnType<typeof realPacks>>
beforeAll(async () => {
  packs = await realPacks()
})

async function worldThatKnowsCountries() {
  const world = createTestWorld()
  world.setWallClock(Date.parse('2026-11-21T00:00:00Z') - world.now())
  const shared = { etag: null, bytes: 0, fetchedAt: 1, confirmedAt: 1 }
  await world.db.resources.put({ ...shared, key: resourceKeys.countries, value: packs.reference.countries })
  await world.db.resources.put({ ...shared, key: resourceKeys.representations, value: packs.reference.representations })
  return world
}

describe.each(languages)('the real guide in %s', (language) => {
  const build = async (iso2: string) => {
    const pack = packs.packOf(iso2, language)
    return { pack, page: buildPackPage(pack, await realWords(language)) }
  }

  test('comes back byte for byte, for Thailand and for France', async () => {
    for (const iso2 of ['TH', 'FR']) {
      const { pack, page } = await build(iso2)
      const world = await worldThatKnowsCountries()
      const answer = await importPack({ env: world, diary: createDiary(world, world.db) }, new Blob([page]))
      expect(answer).toEqual({ kind: 'stored', country: iso2, language, topics: pack.lines.length })
      expect(pack.lines.length).toBeGreaterThan(60)
      const again = await readPackToHandOn(world.db, { country: iso2, language })
      expect(again?.lines).toEqual(pack.lines)
      expect(again?.sitemap).toEqual(pack.sitemap)
      expect(again?.manifest).toEqual(pack.manifest)
    }
  })

  test('is one well-formed page of at most 650 kB with every text and no script that runs', async () => {
    const { pack, page } = await build('TH')
    expect(Buffer.byteLength(page)).toBeLessThan(650_000)
    expect(mistakesOf(page)).toEqual([])
    for (const line of pack.lines) expect(page).toContain(`id="topic-${(JSON.parse(line) as Article).topic}"`)
    const shown = page.slice(0, page.indexOf('<script'))
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(shown).not.toMatch(/<(img|iframe|object|embed|form|base)\b|@import|url\(| on\w+=|javascript:/i)
    expect(shown.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="data:," />'])
  })
})

test('the page begins with whom to call: the country’s numbers, the helpline, the post in charge', async () => {
  const page = buildPackPage(packs.packOf('TH', 'de'), await realWords('de'))
  const emergency = page.slice(page.indexOf('id="emergency"'), page.indexOf('id="facts"'))
  for (const number of ['191', '1669', '199', '+41584653333', '+41800247365', '+6626746900'])
    expect(emergency).toContain(`href="tel:${number}"`)
  expect(emergency.indexOf('+41800247365'), 'the free number first').toBeLessThan(emergency.indexOf('+41584653333'))
  expect(emergency).toContain('Schweizerische Botschaft in Bangkok')
  expect(emergency).toContain('35 North Wireless Road')
  expect(page.indexOf('id="emergency"')).toBeLessThan(page.indexOf('id="contents"'))
  expect(emergency.match(/class="digests[^]*?<\/ul>/)?.[0].match(/<li>/g)).toHaveLength(13)
})

test('calls in a text have the country’s numbers, and links to topics lead within the page', async () => {
  const page = buildPackPage(packs.packOf('TH', 'en'), await realWords('en'))
  const article = page.slice(page.indexOf('<article id="topic-lostPassport"'), page.indexOf('<article id="topic-theftAndCrime"'))
  expect(article).toContain('<a class="call" href="tel:191">Police 191</a>')
  expect(article).toContain('<a href="#topic-theftAndCrime">')
  expect(article).toMatch(/Last checked against the sources on \d{1,2} \w+ 20\d\d/)
  expect(article).toContain('Swiss represen­tation: <a href="#representation">Embassy of Switzerland in Bangkok</a>')
})

test('a pack that came from a file says so when it is handed on', async () => {
  const t = await realWords('en')
  expect(buildPackPage(packs.packOf('TH', 'en'), t)).toContain('Checked with the service on 20 November 2026')
  expect(buildPackPage({ ...packs.packOf('TH', 'en'), origin: 'file' }, t)).toContain('The service had not confirmed it')
})

describe('a hostile text', () => {
  const evil = '</script></style><script>alert(1)</script><img src=x onerror=alert(1)>" onclick="x\' --><!--'
  const article: Article = {
    hash: 'a'.repeat(64),
    topic: '"><script>alert(1)</script>',
    category: evil,
    language: 'en',
    title: evil,
    summary: evil,
    keywords: [],
    body: [
      { t: 'digest', lines: [[evil]] },
      { t: 'h', text: evil },
      {
        t: 'p',
        text: [evil, { b: evil }, { a: evil, href: 'https://x.ch/"onmouseover="y' }, { a: evil, topic: 'constructor' }],
        call: 'police',
      },
      { t: 'ul', items: [[{ a: evil, href: 'javascript:alert(1)' }]] },
      { t: 'steps', items: [{ title: evil, text: [evil], call: 'representation' }] },
    ],
    sources: [
      { title: evil, url: 'javascript:alert(1)' },
      { title: 'ok', url: 'https://x.ch/?a=1&b=2' },
    ],
    checked: '2026-11-20',
  }

  test('stays text, in the shown part and in the machine’s', async () => {
    const pack: Pack = { ...packs.packOf('TH', 'en'), lines: [lineOf(article)], sitemap: null }
    const page = buildPackPage(pack, await realWords('en'))
    expect(mistakesOf(page)).toEqual([])
    expect(page.match(/<script/g)).toHaveLength(1)
    const markup = page.replace(/&(lt|gt|quot|#39|amp);/g, '')
    expect(markup).not.toMatch(/<img|<[^>]* on\w+\s*=/)
    expect(page).not.toMatch(/href="javascript/i)
    expect(page).toContain('href="https://x.ch/?a=1&amp;b=2"')
    expect(page.split('</script>')).toHaveLength(2)
    expect(readPackFile(page)).toMatchObject({ kind: 'file', file: { lines: pack.lines } })
  })

  test('in a name of the country or the post stays text too', async () => {
    const pack = packs.packOf('TH', 'en')
    const names = { de: evil, fr: evil, it: evil, en: evil }
    const page = buildPackPage(
      {
        ...pack,
        country: pack.country && { ...pack.country, names },
        representation: pack.representation && {
          ...pack.representation,
          names,
          email: evil,
          website: 'javascript:alert(1)',
          address: { lines: [evil], postalCode: evil, city: evil },
        },
      },
      await realWords('en'),
    )
    expect(mistakesOf(page)).toEqual([])
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/href="javascript/i)
  })
})

test('a country of which little is known has a page all the same', async () => {
  const pack = { ...packs.packOf('TH', 'it'), country: null, representation: null, sitemap: null }
  const page = buildPackPage(pack, await realWords('it'))
  expect(mistakesOf(page)).toEqual([])
  expect(page).toContain('Non conosciamo una rappresentanza')
  expect(page).toContain('id="topic-lostPassport"')
})
