import type { ContentItem } from '#contract/content/content.ts'
import type { LoggedIn } from './log-in-at.ts'

export interface LoggedIntent {
  key: string
  accountId: string
  /** An item's id, or `profile`. Intents on one entity leave one after the other. */
  entity: string
  method: 'PUT' | 'POST'
  path: string
  body: Record<string, unknown>
  attempts: number
  lastAttemptAt: number
  /** The acknowledgement: a reply of the service, or that it was cancelled. */
  reply?: { status: number; text: string }
  cancelled?: boolean
}

type Said = Pick<LoggedIntent, 'entity' | 'method' | 'path' | 'body'>

const profile = {
  salutation: 'neutral',
  lastName: 'Muster',
  mobilePhone: '+41791234567',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'FR',
  representations: [],
}

/** One in four changes the profile, whose `rev` counts every write and so shows repeats. */
function someIntent(items: readonly ContentItem[], random: () => number): Said {
  const whole = (below: number) => Math.floor(random() * below)
  const item = items[whole(items.length)]
  if (!item || whole(4) === 0)
    return { entity: 'profile', method: 'PUT', path: '/api/user/me', body: { ...profile, firstName: `Anna ${whole(1e6)}` } }
  const { id: entity } = item
  if ('question_type' in item) {
    const { answers } = Object.values(item.texts)[0] ?? { answers: [] }
    const answerIds = [answers[whole(answers.length)]?.id ?? '']
    return { entity, method: 'POST', path: '/api/content/surveys', body: { surveyMagnoliaId: entity, surveyType: item.type, answerIds } }
  }
  if ('likes' in item) return { entity, method: 'PUT', path: '/api/content/like', body: { storyId: entity, liked: whole(2) === 0 } }
  if (whole(3) === 0) return { entity, method: 'PUT', path: '/api/content/unregister', body: { eventId: entity } }
  return { entity, method: 'PUT', path: '/api/content/register', body: { eventId: entity, numberOfParticipants: 1 + whole(3) } }
}

interface ClientOptions extends LoggedIn {
  items: readonly ContentItem[]
  random: () => number
  newId: () => string
  log: LoggedIntent[]
  isOver: () => boolean
  onOtherAnswer: (intent: LoggedIntent) => void
}

const lanes = 2

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
