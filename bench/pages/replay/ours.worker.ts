import { expose } from 'comlink'
import type { Intent } from '../../../contract/intents/intents.ts'
import { createDatabase } from '../../../store/database/database.ts'
import { createCore } from '../../../worker/core.ts'
import { browserEnvironment } from '../../../worker/environment/browser-environment.ts'
import { createBackgroundSession } from '../../../worker/identity/session/background-session.ts'
import { createProbe } from '../../../worker/sync/probe.ts'
import { pollMs } from './run-replay.ts'
import type { ReplayContender } from './run-replay.ts'
import { doesEachCount } from '../../replay/entries.ts'
import type { Entry } from '../../replay/entries.ts'

/** The engine's outbox, composed as in `worker/entry/engine.ts`, without the pulls. */
const account = 'citizen'
let isOnline = false
const strictDb = createDatabase({ durability: 'strict' })
const env = { ...browserEnvironment(createDatabase(), strictDb), navigatorOnLine: () => isOnline }
const { outbox, connection } = createCore(env, {
  initial: undefined,
  language: () => 'en',
  build: () => 'bench',
  signal: new AbortController().signal,
  onSilence: (parts) => void createProbe(parts)(),
  createSession: createBackgroundSession,
})
connection.onUp(outbox.onReconnect)

expose({
  async prepare() {
    const secrets = { token: 'token', publicKeyPem: 'key', lookupIdentifier: 'device', recordId: null }
    await strictDb.session.put({ key: 'credentials', profileId: account, ...secrets, generation: 1, deletionAsked: false })
    void outbox.live()
  },
  async take(entry) {
    const result = await outbox.commands.enqueue({ id: crypto.randomUUID(), account, intent: intentOf(entry), about: null })
    if (!result.ok || result.value !== 'saved') throw new Error(`not saved: ${JSON.stringify(result)}`)
  },
  async drain() {
    isOnline = true
    outbox.onReconnect()
    while ((await strictDb.intents.count()) > 0) await env.sleep(pollMs)
  },
} satisfies ReplayContender)

/** Entries about one entity change the number of participants, or are messages of one conversation. */
function intentOf(entry: Entry): Intent {
  return doesEachCount(entry)
    ? { kind: 'chat-message', body: { representationId: entry.entity, text: String(entry.no) } }
    : { kind: 'register', body: { eventId: entry.entity, numberOfParticipants: entry.no } }
}
