import { versionOf } from '#contract/intents/kind-tables.ts'
import { neverTried } from '#store/rows/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isRefused } from '#store/outbox/coalesce.ts'
import { overlayPersonal } from '#store/outbox/overlay.ts'
import { nobody } from '#store/feed/scope.ts'
import { deviceOf, laneOf, likesOf, moveToHistory, putRow } from './outbox.ts'
import type { At } from './outbox.ts'
import type { Rules } from './rules.ts'
import { withDevice, wordOf } from './state.ts'
import type { State } from './state.ts'
import type { Step } from './steps.ts'
import type { Word } from './world.ts'

/** What a citizen does at a device: says something, takes it back, lets go what was refused, looks at the news. */
export function citizenSteps(at: At, rules: Rules): Step[] {
  return [...say(at, rules), ...wantBack(at, rules), ...forget(at), ...pull(at)]
}

/** `worker/outbox/enqueue.ts`, `write`. */
function say(at: At, rules: Rules): Step[] {
  const { world, state, device } = at
  const no = world.words.findIndex((word, index) => word.device === device && state.fates[index] === 'unsaid')
  const word = world.words[no]
  const { account, sealed } = deviceOf(at)
  if (!word || (word.account !== nobody && word.account !== account)) return []
  if (rules.unsealsFirst && sealed.some(({ owner }) => owner === word.account)) return []
  if (!isOffered(at, word)) return []
  const said = { ...at, state: { ...state, fates: state.fates.map((fate, index) => (index === no ? ('open' as const) : fate)) } }
  return [{ label: `the citizen says ${word.id}`, act: { do: 'say', word: no }, next: enqueued(said, rules, { word, no }), isGood: false }]
}

/** A heart is tapped to change what it shows. */
function isOffered(at: At, word: Word): boolean {
  if (word.intent.kind !== 'like') return true
  const shown = overlayPersonal(knownLike(at, word), laneOf(at, word))
  return (shown?.isLiked ?? false) !== word.intent.body.liked
}

function enqueued(at: At, rules: Rules, { word, no }: { word: Word; no: number }): State {
  const row = rowOf(word, no)
  const folded = rules.folding(laneOf(at, word), word.intent, knownLike(at, word))
  let { state } = at
  for (const replaced of folded.replaced) state = moveToHistory({ ...at, state }, replaced, 'replaced')
  if (folded.intent) return putRow({ ...at, state }, { ...row, intent: folded.intent })
  const { history } = deviceOf({ ...at, state })
  // Both together change nothing: it came to its end with what it took back, and the screen shows what was before.
  const fates = state.fates.map((fate, index) => (index === no ? ('replaced' as const) : fate))
  return withDevice({ ...state, fates }, at.device, { history: [...history, word.id] })
}

/** Times are the order of saying, for two that the decisions compare. */
function rowOf({ id, account, entity, intent }: Word, no: number): IntentRow {
  return {
    seq: no + 1,
    id,
    account,
    entity,
    intent,
    version: versionOf(intent),
    about: null,
    createdAt: no + 1,
    ...neverTried,
  }
}

/** `worker/outbox/cancel-intent.ts`, `cancelIntent`, at a service that takes back. */
function wantBack(at: At, rules: Rules): Step[] {
  const { state, world } = at
  const mine = deviceOf(at).rows.filter((row) => row.account === deviceOf(at).account && !row.isCancelling)
  return mine.flatMap((row) => {
    const isGood = isRefused(row)
    if (!isGood && !world.powers.cancels) return []
    const asked = { ...at, state: { ...state, asked: state.asked.map((is, no) => is || no === wordOf(row)) } }
    const wish = rules.wishedBack(row, true)
    if (wish === 'too-late' || wish === 'not-offered') return []
    const next = typeof wish === 'string' ? moveToHistory(asked, row, wish) : putRow(asked, wish)
    return [
      {
        label: isGood ? `the citizen lets go ${row.id}` : `the citizen wants ${row.id} back`,
        act: { do: 'want-back', word: wordOf(row) },
        next,
        isGood,
      },
    ]
  })
}

/** `worker/alert/pull-check-ins.ts`, `removeOld`: nobody can let go a visitor's word that was refused, and after forty days it goes by itself. */
function forget(at: At): Step[] {
  const { rows } = deviceOf(at)
  return rows
    .filter((row) => row.account === nobody && row.state === 'needs-you')
    .map((row) => {
      const fates = at.state.fates.map((fate, no) => (no === wordOf(row) ? ('let-go' as const) : fate))
      const next = withDevice({ ...at.state, fates }, at.device, { rows: rows.filter((other) => other !== row) })
      return { label: `forty days after, ${row.id} is forgotten`, next, isGood: true }
    })
}

/** What the service knows of the citizen's likes comes with any reply that is not older. */
function pull(at: At): Step[] {
  const { account, known, hasSession } = deviceOf(at)
  if (account === null || !hasSession) return []
  const done = likesOf(at.world, at.state, account).length
  return done > known
    ? [{ label: 'the feed is pulled', act: { do: 'pull' }, next: withDevice(at.state, at.device, { known: done }), isGood: true }]
    : []
}

function knownLike(at: At, { account }: Pick<Word, 'account'>) {
  const isLiked = likesOf(at.world, at.state, account)[deviceOf(at).known - 1]
  return isLiked === undefined ? undefined : { isLiked }
}
