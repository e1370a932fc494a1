import type { ContentItem } from '#contract/content/content.ts'
import { someIntent, type LoggedIntent } from './intent.ts'
import type { LoggedIn } from './log-in-at.ts'

interface ClientOptions extends LoggedIn {
  /** Cut into lanes, so that intents on one entity leave in their order. */
  items: readonly ContentItem[]
  random: () => number
  newId: () => string
  log: LoggedIntent[]
  isOver: () => boolean
  /** Two answers for one key that are not the same text. */
  onOtherAnswer: (intent: LoggedIntent) => void
}

const lanes = 2

/** Says one thing after the other in each lane, and each again under its key until it is acknowledged. Settles when all that was begun is. */
export async function runClient(options: ClientOptions): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(options, lane)))
}

async function runLane(options: ClientOptions, lane: number): Promise<void> {
  const { random, log } = options
  const items = options.items.filter((_, index) => index % lanes === lane)
  while (!options.isOver()) {
    const said = someIntent(items, random)
    const intent = { ...said, entity: said.entity === 'profile' ? `profile ${lane}` : said.entity }
    const logged: LoggedIntent = { ...intent, key: options.newId(), accountId: options.accountId, attempts: 0, lastAttemptAt: 0 }
    log.push(logged)
    await settle(options, logged)
    const earlier = log[Math.floor(random() * log.length)]
    if (earlier?.reply && earlier.accountId === options.accountId && random() < 0.1) await repeat(options, earlier)
  }
}

async function settle(options: ClientOptions, intent: LoggedIntent): Promise<void> {
  const { random } = options
  for (;;) {
    intent.attempts += 1
    intent.lastAttemptAt = Date.now()
    // Now and then twice at once, as two tabs would.
    const both = await Promise.all([send(options, intent), random() < 0.1 ? send(options, intent) : undefined])
    const [reply = both[1]] = both
    if (reply) {
      if (both[0] && both[1] && both[0].text !== both[1].text) options.onOtherAnswer(intent)
      intent.reply = reply
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20 + random() * 100))
    if (random() < 0.05 && (await cancel(options, intent))) return
  }
}

async function repeat(options: ClientOptions, intent: LoggedIntent): Promise<void> {
  const reply = await send(options, intent)
  if (reply && reply.text !== intent.reply?.text) options.onOtherAnswer(intent)
}

type Reply = NonNullable<LoggedIntent['reply']>

/** Undefined for whatever says nothing for good. */
async function send({ browser, accountId }: ClientOptions, intent: LoggedIntent): Promise<Reply | undefined> {
  const { method, path, body, key } = intent
  try {
    const reply = await browser.request(method, path, { body, headers: { 'Idempotency-Key': key, 'Abroad-Account': accountId } })
    const text = await reply.text()
    return reply.status >= 500 || !reply.headers.has('Abroad-Contract') ? undefined : { status: reply.status, text }
  } catch {
    return undefined
  }
}

/** Whether that ended it, by whichever came first. */
async function cancel({ browser }: ClientOptions, intent: LoggedIntent): Promise<boolean> {
  try {
    const { status, body } = await browser.call('POST', `/api/user/intents/${intent.key}/cancel`)
    if (status !== 200) return false
    const said = body as { cancelled: boolean; stored?: unknown }
    if (said.cancelled) intent.cancelled = true
    else intent.reply = { status: 200, text: JSON.stringify(said.stored) }
    return true
  } catch {
    return false
  }
}
