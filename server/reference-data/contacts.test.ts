import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Representation } from '#contract/contact/representation.ts'
import { contactsOf, type RawContacts } from './contacts.ts'
import { loadReferenceData } from './load-reference-data.ts'

const fields = ['phone', 'email', 'address'] as const
const raw = JSON.parse(await readFile(new URL('../data/representations.json', import.meta.url), 'utf8')) as (RawContacts & {
  id: string
  sources: string[]
})[]
const rawById = new Map(raw.map((row) => [row.id, row]))
const { countries, representations } = await loadReferenceData()
const contacts = representations.flatMap((post) => fields.flatMap((field) => (post[field] === null ? [] : [{ post, field }])))

test('every contact has evidence, and every evidence a contact', () => {
  expect(contacts.length).toBeGreaterThan(140)
  for (const post of representations) {
    const given = fields.filter((field) => post[field] !== null)
    expect(Object.keys(post.evidence ?? {}), post.id).toEqual(given)
  }
})

test('no contact claims more than its row of the data', () => {
  const claims = contacts.map(({ post, field }) => {
    const { verification, dates, sources = [] } = rawById.get(post.id) ?? {}
    const found = verification?.[field] ?? 'nothing'
    const { support, asOf } = post.evidence?.[field] ?? {}
    return { claim: `${post.id} ${field}`, support, asOf, found, date: dates?.[field] ?? null, sources: sources.join(' ') }
  })
  expect(claims.filter(({ found }) => ['weak', 'unverified', 'nothing'].includes(found))).toEqual([])
  expect(claims.filter(({ asOf, date }) => asOf !== date)).toEqual([])
  const asFound = (support: string, found: string) => found === support || (support === 'local-list' && found === 'open-data')
  expect(claims.filter(({ support = 'none', found }) => support !== 'single-source' && !asFound(support, found))).toEqual([])
  expect(claims.filter(({ support, sources }) => support === 'fdfa' && !/FDFA|admin\.ch|embassy newsletter/.test(sources))).toEqual([])
})

test('a telephone number has the groups of its country, and is dialled as it stands in the data', () => {
  const phoneOf = (id: string) => representations.find((post) => post.id === id)?.phone
  expect(phoneOf('th-bangkok-embassy')).toBe('+66 2 674 6900')
  expect(phoneOf('jp-tokyo-embassy')).toBe('+81 3 5449 8400')
  expect(phoneOf('us-washington-embassy')).toBe('+1 202 745 7900')
  const dialled = representations.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone.replaceAll(' ', '')]]))
  expect(dialled.length).toBeGreaterThan(40)
  expect(dialled).toEqual(dialled.map(([id = '']) => [id, rawById.get(id)?.phone]))
})

describe('of a row', () => {
  const row: RawContacts = { phone: '+390612345', email: 'x@eda.admin.ch', address: null, verification: { phone: 'weak', email: 'fdfa' } }

  test('a number that is weak is not given, and is no loss to the rest', () => {
    const evidence = { email: { support: 'fdfa', asOf: null } }
    expect(contactsOf(row)).toEqual({ phone: null, email: 'x@eda.admin.ch', address: null, evidence })
  })

  test('what a newspaper says is one unofficial source', () => {
    const { evidence } = contactsOf({ ...row, verification: { phone: 'press-2020' }, dates: { phone: '2020-04' } })
    expect(evidence).toEqual({ phone: { support: 'single-source', asOf: '2020-04' } })
  })

  test('that is closed there is no telephone', () => {
    const closed: NonNullable<Representation['closed']> = { since: '2023', isTemporary: false }
    const ofClosed = contactsOf({ ...row, closed, verification: { phone: 'fdfa', email: 'fdfa' } })
    expect(ofClosed).toMatchObject({ phone: null, email: 'x@eda.admin.ch' })
  })
})

test('a closed post is in charge of no country where another is known to be', () => {
  const closed = representations.flatMap((post) => (post.closed ? [[post.id, post.closed.isTemporary, post.openingHours]] : []))
  expect(closed).toEqual([
    ['ht-port-au-prince-embassy', false, []],
    ['ir-tehran-embassy', true, []],
    ['sd-khartoum-embassy', false, []],
  ])
  const forGood = closed.flatMap(([id, isTemporary]) => (isTemporary ? [] : [id]))
  expect(countries.flatMap(({ iso2, consularServicesId }) => (forGood.includes(consularServicesId ?? '') ? [iso2] : []))).toEqual([])
})

test('labels of topics and partners have typographic apostrophes', async () => {
  const { categories, partners } = await loadReferenceData()
  const groups = categories.flatMap(({ topicGroups }) => topicGroups)
  const named = [...categories, ...groups, ...groups.flatMap(({ topics }) => topics)].map(({ labels }) => labels)
  const texts = [...named, ...partners.map(({ names }) => names)].flatMap((labels) => Object.values(labels))
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter((text) => text.includes("'"))).toEqual([])
})
