import { createHash } from 'node:crypto'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import type { Family } from '#contract/content/content.ts'
import { families } from '#contract/values/kinds.ts'

/** What a request asks for, apart from its place in it: whose items, of which families, in which languages. */
export interface Scope {
  /** Sorted, so that one scope has one key: `global`, lower-case country codes, `r:` with a lower-case representation code. */
  audience: readonly string[]
  families: readonly Family[]
  languages: readonly ContentLanguage[]
  /** Names audience and families; languages are left out, since they do not change which items are meant. */
  key: string
}

export interface ScopeQuery {
  countries?: string
  repcodes?: string
  story?: string
  event?: string
  survey?: string
  languages?: string
}

/** Items for one representation need a session, or a pass: for others its codes are left out of the scope. */
export function scopeOf(query: ScopeQuery, { hasLocal }: { hasLocal: boolean }): Scope {
  const audience = ['global', ...listOf(query.countries), ...(hasLocal ? listOf(query.repcodes).map((code) => `r:${code}`) : [])]
  const asked = families.filter((family) => query[family.toLowerCase() as 'story' | 'event' | 'survey'] !== undefined)
  return createScope(audience, asked.length > 0 ? asked : families, query.languages)
}

export function createScope(audience: readonly string[], wanted: readonly Family[], languages?: string): Scope {
  const sorted = [...new Set(audience)].toSorted()
  const key = createHash('sha256')
    .update(`${sorted.join(',')} ${wanted.join(',')}`)
    .digest('base64url')
    .slice(0, 8)
  return { audience: sorted, families: wanted, languages: languagesOf(languages), key }
}

export function languagesOf(list: string | undefined): readonly ContentLanguage[] {
  if (list === undefined) return contentLanguages
  const wanted = listOf(list)
  return contentLanguages.filter((language) => wanted.includes(language))
}

export function listOf(list: string | undefined): string[] {
  return list === undefined || list === '' ? [] : list.split(',')
}
