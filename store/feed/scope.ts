import type { Language } from '#contract/values/languages.ts'

export interface Scope {
  account: string
  countries: string[]
  repcodes: string[]
  language: Language
}

/** Account of a visitor who is not logged in. */
export const nobody = 'nobody'

/** By what the services know a scope. With `shared` it is asked for as everybody's, so that a cache in front may answer: `1` for a visitor, a citizen's pass. */
export function scopeQuery({ countries, repcodes, language }: Scope, shared: string | undefined) {
  return { countries: countries.join(','), repcodes: repcodes.join(','), languages: `${language},local`, public: shared }
}

/** What a pull is for, as one string: cursors and segments belong to it. */
export function scopeKey(scope: Scope): string {
  return [scope.account, scope.countries.toSorted().join(','), scope.repcodes.toSorted().join(','), scope.language].join('|')
}
