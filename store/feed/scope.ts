import type { Language } from '#contract/values/languages.ts'

export interface Scope {
  account: string
  countries: string[]
  repcodes: string[]
  language: Language
}

/** Account of a visitor who is not logged in. */
export const nobody = 'nobody'

/** By what the services know a scope. What a visitor asks for is everybody's, so that a cache in front may answer. */
export function scopeQuery({ account, countries, repcodes, language }: Scope) {
  const own = { countries: countries.join(','), repcodes: repcodes.join(','), languages: `${language},local` }
  return account === nobody ? { ...own, public: '1' as const } : own
}

/** What a pull is for, as one string: cursors, segments and the head record belong to it. */
export function scopeKey(scope: Scope): string {
  return [scope.account, scope.countries.toSorted().join(','), scope.repcodes.toSorted().join(','), scope.language].join('|')
}
