import { readItem } from '#store/feed/read-item.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import type { Event } from '#contract/content/content.ts'
import { insertItem } from '#server/services/content/mutations.ts'
import { readEffects } from '#server/services/lab/effects.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createBrowser, logIn } from './identity-world.ts'
import type { Browser, Line, Tab } from './identity-world.ts'
import type { Services } from './world.ts'

export const registerCall = 'PUT /api/content/register'
/** Calls that say something in a citizen's name. */
export const isWrite = (call: string) => /^(PUT|POST) \/api\/content\//.test(call) || call === 'PUT /api/user/me'

let items = 0

/** Something that was published a moment ago, for everybody. */
export async function publish(
  services: Services,
  what: 'event' | 'story' | 'survey' | 'closed survey',
  event: Partial<Event['info']> = {},
): Promise<string> {
  const id = `${what.replace(' ', '-')}-${(items += 1)}`
  const audience = ['global']
  if (what === 'event') await insertItem(services.db, eventDraft(id, { audience, event }), services.clock.now)
  else if (what === 'story') await insertItem(services.db, storyDraft(id, { audience }), services.clock.now)
  else
    await insertItem(
      services.db,
      surveyDraft(id, { audience, ...(what === 'closed survey' && { expiresInMinutes: -1 }) }),
      services.clock.now,
    )
  return id
}

/** What the services hold in an account's name: keys in the order in which they had an effect, and its state by item. */
export async function effectsOf(services: Services, account: string) {
  const { keys, personal } = await readEffects(services.db, { account })
  return { keys: keys.filter(({ state }) => state === 'done').map(({ key }) => key), all: keys, personal }
}

/** A browser in which somebody is logged in, its engine running. */
export async function outboxDevice(services: Services, email: string, options: { page?: 'login' | 'register' } = {}) {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email, ...options })
  await tab.start()
  await tab.until(async () => (await tab.db.scopes.toArray()).some(({ complete }) => complete), 'a first feed')
  return { browser, tab, account: (await tab.credentials())?.profileId ?? '' }
}

export const isSent = (tab: Tab) => tab.db.intents.count().then((count) => count === 0)
export const untilSent = (tab: Tab) => tab.until(() => isSent(tab), 'all is sent')
export const untilNeedsYou = (tab: Tab) => tab.until(async () => (await readOutbox(tab.db)).needsYou.length > 0, 'the citizen is asked')

export function eventOf(tab: Tab, id: string, now: number) {
  return readItem(tab.db, { family: 'EVENT', id, language: undefined, now })
}

/** These writes meet an answer of the test's own instead of the service's, so many times; all else goes through. */
export function meet(
  browser: Browser,
  given: { call?: string; times?: number; after?: boolean; answer: () => Response | Promise<Response> },
) {
  const met = { count: 0 }
  const { call, times = Number.POSITIVE_INFINITY, after = false, answer } = given
  const line: Line = async (seen, go) => {
    if (met.count >= times || (call === undefined ? !isWrite(seen) : seen !== call)) return go()
    met.count += 1
    if (after) await go()
    return answer()
  }
  browser.setLine(line)
  return met
}

export const writesOf = (browser: Browser) => browser.calls.filter(({ call }) => isWrite(call))
