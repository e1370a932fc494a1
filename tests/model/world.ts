import type { Intent } from '#contract/intents/intents.ts'
import { entityOf } from '#store/outbox/lane.ts'
import { nobody } from '#store/feed/scope.ts'
import { checkInIntent, likeIntent, messageIntent } from '#store/testing/intent-samples.ts'

/** What a citizen may say once, on one device; its id is its idempotency key. A device's words are said in the order of the list, or not at all. */
export interface Word {
  id: string
  device: number
  account: string
  intent: Intent
  entity: string
}

/** What may befall a world beside lost and late answers, crashes and robbed leases, which every world has without limit. */
export interface Powers {
  /** The citizen takes back what they said. */
  cancels?: boolean
  /** The service refuses what it has not seen before. */
  refuses?: boolean
  /** It says no to a cancel, for a reason of its own. */
  refusesCancel?: boolean
  /** The session ends at the service, and the device locks away what is unsent. */
  loses?: boolean
  /** The citizen logs out, whatever is unsent. */
  leaves?: boolean
  /** The first build of the app cannot read what the service answers; the second can. */
  unreadable?: boolean
}

/** A small world: all that it can come to is searched. */
export interface World {
  name: string
  words: readonly Word[]
  /** Of each device: how many tabs, all alike. */
  tabs: readonly number[]
  /** Who may log in. */
  accounts: readonly string[]
  powers: Powers
}

interface Said {
  intent: Intent
  account?: string
  device?: number
}

export function createWorld(name: string, given: { said: Said[]; tabs: number[]; accounts?: string[]; powers?: Powers }): World {
  const words = given.said.map(({ intent, account = 'anna', device = 0 }, at) => {
    const id = `w${at + 1}`
    return { id, device, account, intent, entity: entityOf(intent, id) }
  })
  return { name, words, tabs: given.tabs, accounts: given.accounts ?? ['anna'], powers: given.powers ?? {} }
}

export const like = { intent: likeIntent('story') }
export const unlike = { intent: likeIntent('story', false) }
export const message = { intent: messageIntent('Hello') }
export const safe = { intent: checkInIntent({ state: 'safe' }) }
export const safeAsVisitor = {
  intent: checkInIntent({ state: 'safe', phone: '031 123 45 67', visitor: { id: 'visitor-of-the-phone', name: 'Anna' } }),
  account: nobody,
}
