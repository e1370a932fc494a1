import { expose } from 'comlink'
import type { Intent } from '#contract/intents/intents.ts'
import { createDatabase } from '#store/database/database.ts'
import { createCore } from '#worker/core.ts'
import { browserEnvironment } from '#worker/environment/browser-environment.ts'
import { createBackgroundSession } from '#worker/identity/session/background-session.ts'
import { createProbe } from '#worker/sync/probe.ts'
import { lookMs } from './run-replay.ts'
import type { ReplayContender } from './run-replay.ts'
import { doesEachCount } from './words.ts'
import type { Word } from './words.ts'

/** The engine's outbox with the parts it stands on, put together as in `worker/entry/engine.ts`, without the pulls. */
const account = 'citizen'
let isOnLine = false
const strictDb = createDatabase({ durability: 'strict' })
const env = { ...browserEnvironment(createDatabase(), strictDb), navigatorOnLine: () => isOnLine }
const { outbox, connection } = createCore(env, {
  initial: undefined,
  language: () => 'en',
  build: () => 'bench',
  signal: new AbortController().signal,
  onSilence: (parts) => void createProbe(parts)(),
  createSession: createBackgroundSession,
})
connection.onUp(outbox.lineIsBack)

expose({
  async prepare() {
    const secrets = { token: 'token', publicKeyPem: 'key', lookupIdentifier: 'device', recordId: null }
    await strictDb.session.put({ key: 'credentials', profileId: account, ...secrets, generation: 1, deletionAsked: false })
    void outbox.live()
  },
  async take(word) {
    const result = await outbox.commands.enqueue({ id: crypto.randomUUID(), account, intent: intentOf(word), about: null })
    if (!result.ok || result.value !== 'saved') throw new Error(`not saved: ${JSON.stringify(result)}`)
  },
  async drain() {
    isOnLine = true
    outbox.lineIsBack()
    while ((await strictDb.intents.count()) > 0) await env.sleep(lookMs)
  },
} satisfies ReplayContender)

/** The number of participants is changed four times; messages stand one behind the other. */
function intentOf(word: Word): Intent {
  return doesEachCount(word)
    ? { kind: 'chat-message', body: { representationId: word.entity, text: String(word.no) } }
    : { kind: 'register', body: { eventId: word.entity, numberOfParticipants: word.no } }
}
