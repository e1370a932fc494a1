import { expireLogIns } from '#server/api/lab/end-log-ins.ts'
import { removeItem, updateItem } from '#server/domain/items/mutations.ts'
import { createScope } from '#server/domain/items/scope.ts'
import { idsWithRevisions } from '#server/api/lab/lab-content.ts'
import { people } from '#tests/simulation/citizens.ts'
import { createKeyStore } from '#tests/simulation/device/key-store.ts'
import { createHost } from '#tests/simulation/host.ts'
import { inTurns } from '#tests/simulation/kernel/pump.ts'
import type { Services } from '#tests/simulation/services/services.ts'
import type { Handled, Question, QuestionName, Questions, ServerCall } from './ask.ts'

/** The services of the worlds in a page, and the template of all worlds. */
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
  call: ({ name, given }: Questions['call']['given']) => Promise.resolve(calls[name](...(given as never[]))),
}

const calls: Record<ServerCall, (...given: never[]) => unknown> = {
  removeItem: (...given: [never, never]) => removeItem(db, ...given),
  updateItem: (...given: [never, never]) => updateItem(db, ...given),
  expireLogIns: (given: never) => expireLogIns(db, given),
  idsWithRevisions: ({ audience, families }: { audience: string[]; families: never }, now: number) =>
    idsWithRevisions(db, createScope(audience, families), now),
}

async function keyOf(key: string) {
  const [, name = '', no = ''] = /^(.*) (\d+)$/.exec(key) ?? []
  const store = createKeyStore(name)
  store.hold(Number(no))
  return (await store.current())!
}

function answer({ name, given, elapsedMs: now }: Question): Promise<unknown> {
  elapsedMs = now
  return inTurns<unknown>(host.turns, answers[name](given as never), name)
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
