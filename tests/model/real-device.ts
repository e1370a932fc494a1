import { sampleStory } from '#store/testing/samples.ts'
import { nobody } from '#store/feed/scope.ts'
import { readEpoch, sessionRow } from '#store/account/session.ts'
import { createDiary } from '#worker/diary.ts'
import { putPersonal } from '#worker/feed/personal.ts'
import { createLease, guardedLease, LeaseLost } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { createHttp } from '#worker/net/http.ts'
import { cancelIntent } from '#worker/outbox/cancel-intent.ts'
import { laneHeads, takeBack } from '#worker/outbox/drain.ts'
import { enqueue } from '#worker/outbox/enqueue.ts'
import { unsealIntents } from '#worker/outbox/seal.ts'
import { sendIntent } from '#worker/outbox/send-intent.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, settle } from '#worker/testing/test-environment.ts'
import { likesOf } from './outbox.ts'
import type { Heard, State } from './state.ts'
import type { Act } from './steps.ts'
import type { World } from './world.ts'

/** A waiter sees the same beat for so long before it takes over. */
const frozenMs = 10_001
const build = '1'

interface Pass {
  lease: Pick<Lease, 'transaction'>
  accounts: string[]
}
interface Held {
  answer: (response: Response) => void
  cut: () => void
}
interface RealTry extends Held {
  over: Promise<unknown>
}

/** The first device of a world as the product has it, on IndexedDB, that does what the model says and when. */
export async function createRealDevice(world: World) {
  const held: Held[] = []
  const env = createTestWorld({
    fetch: () => new Promise((resolve, reject) => void held.push({ answer: resolve, cut: () => reject(new TypeError('the line broke')) })),
  })
  const db = env.strictDb
  /** Whoever waits for the lease waits by this clock alone: no request grows old by it. */
  let waitedMs = 0
  const waiters = { ...env, monotonicMs: () => env.monotonicMs() + waitedMs }
  const http = createHttp(env, () => undefined)
  const diary = createDiary(env, env.db)
  const freshTab = () => ({
    lease: createLease({ env: waiters, db, name: 'outbox' }),
    pass: null as Pass | null,
    tries: new Map<number, RealTry>(),
  })
  const tabs = Array.from({ length: world.tabs[0] ?? 1 }, freshTab)
  const account = async () => (await sessionRow(db, 'credentials'))?.profileId ?? null
  await logIn(world.accounts[0] ?? '')

  async function logIn(profileId: string): Promise<void> {
    const secrets = { token: 't', publicKeyPem: 'p', lookupIdentifier: 'l', recordId: null }
    await db.session.put({ key: 'credentials', profileId, ...secrets, generation: 1, deletionAsked: false })
  }

  const wordOf = (no: number) => world.words[no] ?? failing(`there is no word ${no}`)
  const tabOf = (no: number) => tabs[no] ?? failing(`there is no tab ${no}`)

  async function takeLease(no: number): Promise<void> {
    const { lease } = tabOf(no)
    const [epoch, citizen] = [(await readEpoch(db)).epoch, await account()]
    if (!(await lease.take())) {
      waitedMs += frozenMs
      if (!(await lease.take())) failing('the lease is not to be had')
    }
    const pass = { lease: guardedLease(lease, db, epoch), accounts: [nobody, ...(citizen === null ? [] : [citizen])] }
    tabOf(no).pass = pass
    await pass.lease.transaction(['intents'], () => takeBack({ db, accounts: pass.accounts, build }))
  }

  async function begin(no: number, word: number): Promise<void> {
    const { pass, tries } = tabOf(no)
    if (!pass) return failing('a try needs a pass')
    const { lease, accounts } = pass
    const row = (await laneHeads({ db, accounts, build })).find(({ id, state }) => id === wordOf(word).id && state === 'waiting')
    if (!row) return failing(`${wordOf(word).id} does not stand first`)
    const parts = { env, http, diary, lease, build, serviceNowMsOrNull: env.now, onPause: () => undefined }
    const over = sendIntent({ ...parts, language: () => 'en', signal: new AbortController().signal }, row).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    })
    await settle()
    tries.set(word, { over, ...(held.pop() ?? failing(`${row.id} did not leave`)) })
  }

  async function settleTry(state: State, { tab, word, heard }: Extract<Act, { do: 'settle' }>): Promise<void> {
    const one = tabOf(tab).tries.get(word) ?? failing('nothing is under way')
    if (heard === 'nothing') one.cut()
    else one.answer(responseTo(world, { state, word, heard }))
    await one.over
    tabOf(tab).tries.delete(word)
  }

  async function pull(state: State): Promise<void> {
    const mine = (await account()) ?? ''
    const likes = likesOf(world, state, mine)
    await putPersonal(db, [{ account: mine, id: 'story', rev: likes.length, isLiked: likes.at(-1) ?? false }])
  }

  return {
    db,
    account,
    /** Does it, and waits until it is done. `state`: of the model, before. Throws where the product cannot. */
    async play(act: Act, state: State): Promise<void> {
      await env.advance(1)
      switch (act.do) {
        case 'say': {
          const { id, account: owner, intent } = wordOf(act.word)
          const said = await enqueue(env, { id, account: owner, intent, about: null })
          return said.ok ? undefined : failing(`${id} was not taken`)
        }
        case 'want-back':
          return void (await cancelIntent(db, { id: wordOf(act.word).id, now: env.now() }))
        case 'pull':
          return pull(state)
        case 'log-in':
          return logIn(act.account)
        case 'log-out':
          return wipe(env, { isLost: false, token: null })
        case 'lock':
          return wipe(env, { isLost: true, token: null })
        case 'unlock':
          return void (await unsealIntents(env, (await account()) ?? ''))
        case 'take-lease':
          return takeLease(act.tab)
        case 'begin':
          return begin(act.tab, act.word)
        case 'settle':
          return settleTry(state, act)
        case 'end-pass':
          tabOf(act.tab).pass = null
          return tabOf(act.tab).lease.release()
        case 'die':
          tabs[act.tab] = freshTab()
      }
    },
  }
}

function failing(why: string): never {
  throw new Error(why)
}

interface Answered {
  state: State
  word: number
  heard: Exclude<Heard, 'nothing'>
}

function responseTo(world: World, answered: Answered): Response {
  switch (answered.heard) {
    case 'done':
      return reply(200, bodyOf(world, answered))
    case 'too-late':
      return reply(200, { cancelled: false, stored: bodyOf(world, answered) })
    case 'taken-back':
      return reply(200, { cancelled: true })
    case 'unread':
      return reply(200, { receipt: 1 })
    case 'refused':
      return problem(409, 'abroad:closed')
    case 'cancelled':
      return problem(409, 'abroad:cancelled')
    case 'no':
      return problem(403, 'abroad:forbidden-origin')
    case 'unauthorized':
      return problem(401, 'abroad:unauthorized')
  }
}

/** What the service said when it did it, whatever was done since. */
function bodyOf(world: World, { state, word }: Answered): object {
  const said = world.words[word]
  const receipt = 'ABC-DEF'
  if (said?.intent.kind === 'like') {
    const rev = likesOf(world, { ...state, log: state.log.slice(0, state.log.indexOf(word) + 1) }, said.account).length
    return { receipt, item: { ...sampleStory('story', 1, { isLiked: said.intent.body.liked }), rev } }
  }
  const message = { seq: 1, id: said?.id, from: 'citizen', text: 'x', sentAt: '2026-06-01T08:00:00Z' }
  return said?.intent.kind === 'chat-message'
    ? { receipt, message, conversation: { id: 'c', representationId: 'r', state: 'open', seq: 1 } }
    : { receipt }
}
