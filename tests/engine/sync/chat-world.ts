import { eq } from 'drizzle-orm'
import { conversations } from '#server/database/contact-schema.ts'
import { act, writeTo } from '#server/services/desk/conversations.ts'
import type { DeskAction } from '#server/services/desk/conversations.ts'
import { readThread } from '#store/chat/read-thread.ts'
import { messageIntent } from '#store/testing/intent-samples.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'
import { bangkok, say } from './identity-world.ts'
import type { Browser, Tab } from './identity-world.ts'
import type { Services } from './world.ts'

export const representationId = bangkok.id
export const eventsCall = 'GET /api/chat/events'

let made = 0
const newId = () => `desk-${(made += 1)}`

/** Acts for the desk on a page that shows the account's whole conversation. */
export async function deskDoes(services: Services, accountId: string, action: DeskAction): Promise<void> {
  const { db, clock } = services
  const [row] = await db.select().from(conversations).where(eq(conversations.accountId, accountId))
  await db.transaction((tx) => act(tx, { id: row?.id ?? '', accountId, action, shown: row?.seq, now: clock.now, newId }))
}
export const answer = (services: Services, accountId: string, text: string) => deskDoes(services, accountId, { kind: 'answer', text })

export async function deskWrites(services: Services, accountId: string, text: string): Promise<void> {
  const { db, clock } = services
  await db.transaction((tx) => writeTo(tx, { accountId, representationId, text, now: clock.now, newId }))
}

export const write = (tab: Tab, text: string) => say(tab, messageIntent(text))
export const watch = (tab: Tab) => tab.engine.chat({ watch: { thread: representationId } })
export const threadOn = (tab: Tab) => readThread(tab.db, { representationId, since: 0 })
export const textsOn = async (tab: Tab) => (await threadOn(tab))?.messages.map(({ text }) => text) ?? []

/** The whole of a thread of `count` messages is here. */
export const untilHeard = (tab: Tab, count: number) =>
  tab.until(async () => ((await threadOn(tab))?.messages.length ?? 0) >= count, `${count} messages are here`, 100)

export const streamsOf = (browser: Browser) => browser.calls.filter(({ call }) => call === eventsCall).length

/** Cuts the first `times` streams of the browser after some bytes each, wherever that is in an event. */
export function cutStreams(browser: Browser, { times, seed }: { times: number; seed: number }) {
  const random = seededRandom(seed)
  const cuts = { count: 0 }
  browser.setLine(async (call, go) => {
    const response = await go()
    if (call !== eventsCall || !response.body || cuts.count >= times) return response
    let left = 120 + Math.floor(random() * 700)
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (left <= 0) return
        controller.enqueue(chunk.subarray(0, left))
        left -= chunk.length
        if (left > 0) return
        cuts.count += 1
        controller.error(new TypeError('cut'))
      },
    })
    return new Response(response.body.pipeThrough(cut), { status: response.status, headers: response.headers })
  })
  return cuts
}
