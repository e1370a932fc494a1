import type { Language } from '#contract/values/languages.ts'

export interface Scope {
  account: string
  countries: string[]
  repcodes: string[]
  language: Language
}

/** Account of a visitor who is not logged in. */
export const nobody = 'nobody'

/** What a pull is for, as one string: cursors, segments and the head record belong to it. */
export function scopeKey(scope: Scope): string {
  return [scope.account, scope.countries.toSorted().join(','), scope.repcodes.toSorted().join(','), scope.language].join('|')
}
