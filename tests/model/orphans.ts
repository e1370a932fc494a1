import type { Rules } from './rules.ts'
import { requestCode } from './state.ts'
import type { Request, State } from './state.ts'

/** Left alone by its tab, which gave up or died; it may arrive yet. */
export function withOrphan(state: State, rules: Rules, request: Request): State {
  const isThere = state.orphans.some((other) => requestCode(other) === requestCode(request))
  return isThere || !canMatter(rules, state, request) ? state : { ...state, orphans: [...state.orphans, request] }
}

/** What the service would answer without changing anything, and to nobody, need not be followed. */
export function afterArrival(rules: Rules, before: State, state: State): State {
  if (state.keys === before.keys || state.orphans.length === 0) return state
  return { ...state, orphans: state.orphans.filter((request) => canMatter(rules, state, request)) }
}

function canMatter(rules: Rules, { keys }: State, { kind, key, opens }: Request): boolean {
  if (!opens) return false
  if (keys[key] === undefined) return true
  return kind === 'write' ? !rules.looksUpKeys : keys[key] === 'refused'
}
