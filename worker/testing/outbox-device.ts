import type { Intent } from '#contract/intents/intents.ts'
import { headers } from '#contract/wire/wire.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { sampleEvent } from '#store/testing/samples.ts'
import { sampleIntent } from '#store/testing/intent-samples.ts'
import { guardedLease, createLease } from '#worker/fencing/lease.ts'
import { createRetryGate } from '#worker/outbox/retry-gate.ts'
import { sendIntent } from '#worker/outbox/send-intent.ts'
import type { SendParts } from '#worker/outbox/send-intent.ts'
import { reply } from './feed-service.ts'
import { createTestWorld, partsOf } from './test-environment.ts'

export interface Sent {
  call: string
  key: string | null
  account: string | null
  body: unknown
}
export type Answer = (sent: Sent, init: RequestInit) => Response | Promise<Response>

/** A device with `anna` logged in and the outbox's lease taken. The service replies with a receipt unless the test says otherwise. */
export async function createOutboxDevice(options: { answer?: Answer; seed?: number } = {}) {
  const service = createService(options.answer)
  const world = createTestWorld({ seed: options.seed ?? 1, fetch: service.fetch })
  const { db } = world
  const logIn = async (profileId: string): Promise<void> => {
    const secrets = { token: 't', publicKeyPem: 'p', lookupIdentifier: 'l', recordId: null }
    await db.session.put({ key: 'credentials', profileId, ...secrets, generation: 1, deletionAsked: false })
  }
  await logIn('anna')
  const lease = createLease({ env: world, db: world.strictDb, name: 'outbox' })
  await lease.take()
  const shared = partsOf(world)
  const pauses = createRetryGate(world)
  const parts: SendParts = {
    ...shared,
    lease: guardedLease(lease, world.strictDb, 0),
    build: 'test',
    serviceNowMsOrNull: () => world.now(),
    onPause: pauses.begin,
    signal: new AbortController().signal,
  }
  /** Stores an intent in the outbox. Returns its row with the sequence number. */
  const put = async (intent: Intent, more: Partial<IntentRow> = {}): Promise<IntentRow> => {
    const row = sampleIntent(intent, more)
    return { ...row, seq: await db.intents.add(row) }
  }

  return {
    world,
    db,
    sent: service.sent,
    lease,
    diary: shared.diary,
    pauses,
    parts,
    logIn,
    answerWith: service.answerWith,
    hold: service.hold,
    put,
    send: (row: IntentRow) => sendIntent(parts, row),
    /** Stores an intent and sends it. */
    async submit(intent: Intent, more?: Partial<IntentRow>): Promise<IntentRow> {
      const row = await put(intent, more)
      await sendIntent(parts, row)
      return row
    },
    /** Stores and sends an intent whose reply the test gives. */
    async sendHeld(intent: Intent, more?: Partial<IntentRow>) {
      const waiting = service.hold()
      const row = await put(intent, more)
      const sending = sendIntent(parts, row)
      await world.advance(10)
      return { row, sending, ...waiting[0]! }
    },
    async row(id: string): Promise<IntentRow | undefined> {
      return db.intents.where('id').equals(id).first()
    },
    rows: () => db.intents.toArray(),
    ended: async () => (await db.history.toArray()).map(({ id, end }) => ({ id, end })),
  }
}

function createService(first: Answer = () => receipt()) {
  const sent: Sent[] = []
  let answer = first
  return {
    sent,
    fetch: async (address: string, init: RequestInit): Promise<Response> => {
      const given = new Headers(init.headers)
      const one: Sent = {
        call: `${init.method} ${address.split('?')[0]}`,
        key: given.get(headers.idempotencyKey),
        account: given.get(headers.account),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      }
      sent.push(one)
      return answer(one, init)
    },
    answerWith: (next: Answer) => void (answer = next),
    /** From now on, each call waits for the reply that the test gives. */
    hold() {
      const waiting: { sent: Sent; answer: (response: Response) => void; cut: () => void }[] = []
      answer = (one) =>
        new Promise((resolve, reject) => void waiting.push({ sent: one, answer: resolve, cut: () => reject(new TypeError('cut')) }))
      return waiting
    },
  }
}

export type OutboxDevice = Awaited<ReturnType<typeof createOutboxDevice>>

export function receipt(more: object = {}): Response {
  return reply(200, { receipt: 'ABC-DEF', ...more })
}

/** An event in the service's reply to a registration. */
export function registeredEvent(id: string, rev: number, participants = 1) {
  const event = sampleEvent(id, 1)
  const own = { userIsRegistered: true, selectedNumberOfParticipants: participants }
  return { ...event, rev, info: { ...event.info, participants }, ...own }
}
