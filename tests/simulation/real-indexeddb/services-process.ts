import { expireLogIns } from '#server/services/lab/end-log-ins.ts'
import { removeItem, updateItem } from '#server/services/content/mutations.ts'
import { createScope } from '#server/services/content/scope.ts'
import { idsWithRevisions } from '#server/services/lab/lab-content.ts'
import { people } from '#tests/simulation/citizens.ts'
import { createKeyStore } from '#tests/simulation/device/key-store.ts'
import { createHost } from '#tests/simulation/host.ts'
import type { Services } from '#tests/simulation/services/services.ts'
import type { Handled, Question, QuestionName, Questions } from './ask.ts'

/** The services of the worlds that are played in a page, and how every world begins: made once, by the simulation's own template. */
const host = await createHost()
const { buildTemplate } = await import('#tests/simulation/template.ts')
const { createServices } = await import('#tests/simulation/services/services.ts')
const template = await buildTemplate(host)
const { db } = host.db.database

let services: Services
let elapsedMs = 0
let toldWrites = 0
let toldErrors = 0

type Answers = { [Name in QuestionName]: (given: never) => Promise<Questions[Name]['answer']> }

const answers: Answers = {
  template: async () => ({
    startMs: template.startMs,
    accounts: Object.fromEntries(people.map((person) => [person.name, template.accountOf(person)])),
    images: Object.fromEntries(people.map((person) => [person.name, [...template.images(person)]])),
  }),
  async restore() {
    await host.db.restore()
    return null
  },
  async open({ seed, startMs }: Questions['open']['given']) {
    elapsedMs = 0
    toldWrites = 0
    toldErrors = 0
    services = createServices({ seed, host, elapsedMs: () => elapsedMs, startMs })
    host.setNow(() => startMs + elapsedMs)
    host.turns.setTimers({ start: () => () => undefined })
    return null
  },
  async start() {
    services.start()
    return null
  },
  async handle({ request, death }: Questions['handle']['given']): Promise<Handled> {
    const reply = await services.handle(request, death)
    const writes = services.writes.slice(toldWrites)
    const errors = services.errors.slice(toldErrors)
    toldWrites += writes.length
    toldErrors += errors.length
    return { reply, writes, errors }
  },
  query: ({ text, values }: Questions['query']['given']) => host.db.query(text, values),
  publicKey: async (name: string) => (await keyOf(name)).publicKeyPem,
  sign: async ({ key, claims }: Questions['sign']['given']) => (await keyOf(key)).sign(claims as never),
  async removeItem(given: unknown[]) {
    await removeItem(db, ...(given as [never, never]))
    return null
  },
  async updateItem(given: unknown[]) {
    await updateItem(db, ...(given as [never, never]))
    return null
  },
  async expireLogIns(given: unknown[]) {
    await expireLogIns(db, ...(given as [never]))
    return null
  },
  async idsWithRevisions([parts, now]: unknown[]) {
    const { audience, families } = parts as { audience: string[]; families: string[] }
    return idsWithRevisions(db, createScope(audience, families as never), now as number)
  },
}

async function keyOf(key: string) {
  const [, name = '', no = ''] = /^(.*) (\d+)$/.exec(key) ?? []
  const store = createKeyStore(name)
  store.hold(Number(no))
  return (await store.current())!
}

async function answer({ name, given, elapsedMs: now }: Question): Promise<unknown> {
  elapsedMs = now
  let end: { value?: unknown; error?: unknown } | null = null
  void answers[name](given as never).then(
    (value) => (end = { value }),
    (error: unknown) => (end = { error }),
  )
  // What waits for the database gets its turns.
  await host.turns.settle()
  const over = end as { value?: unknown; error?: unknown } | null
  if (!over) throw new Error(`the services have no answer to ${name}`)
  if ('error' in over) throw over.error
  return over.value
}

let queue = Promise.resolve()
process.on('message', ({ no, text }: { no: number; text: string }) => {
  queue = queue.then(async () => {
    try {
      process.send?.({ no, text: JSON.stringify((await answer(JSON.parse(text) as Question)) ?? null) })
    } catch (error) {
      process.send?.({ no, error: error instanceof Error ? error.stack : String(error) })
    }
  })
})
process.send?.({ isReady: true })
