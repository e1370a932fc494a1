import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { cancel, expire, profileChangeOn } from '#tests/simulation/world/actions.ts'
import type { KillSteps, Play } from './kill-steps.ts'

const register = (eventId: string, numberOfParticipants: number): Intent => ({ kind: 'register', body: { eventId, numberOfParticipants } })
const change = (eventId: string, numberOfParticipants: number): Intent => ({
  kind: 'change-participants',
  body: { eventId, numberOfParticipants },
})
const like: Intent = { kind: 'like', body: { storyId: 'story-old', liked: true } }
const putRegister = 'PUT /api/content/register'

/** Intents on five entities: two replies are lost, one intent is refused, two are cancelled after they were sent. */
const drain: KillSteps = {
  name: 'drain',
  image: 0,
  async act(play) {
    await submitOffline(play)
    play.device.network.setOffline(false)
    await sent(play)

    await cancelAfterLoss(play, { intent: change('event-open', 2), fault: 'reply-lost' })
    await cancelAfterLoss(play, { intent: register('event-both', 1), fault: 'connection-reset' })
    await play.say({ kind: 'unregister', body: { eventId: 'event-open' } })
    await sent(play)
  },
  ends: 'in',
}

/** A second tab is open and takes over the remaining work. */
const drainBesideAnother: KillSteps = {
  name: 'drain-beside-another-tab',
  image: 0,
  hasNeighbour: true,
  async act(play) {
    await submitOffline(play)
    play.device.network.setOffline(false)
    await sent(play)
  },
  ends: 'in',
}

/** The session has expired when the first intent is sent, and is renewed with the key. */
const drainRenewing: KillSteps = {
  name: 'drain-renewing-the-session',
  image: 0,
  arrange: ({ world, device, done }) => done(expire(world, device, ['sessions'])),
  async act(play) {
    await play.say(register('event-open', 1))
    await play.say(like)
    await sent(play)
  },
  ends: 'in',
}

/** Other builds left an intent that was being sent, one of an older shape and one of a newer shape. */
export const upgrade: KillSteps = { name: 'upgrade', image: 0, hasForeignRows: true, act: sent, ends: 'in' }

export const outboxSteps = [drain, drainBesideAnother, drainRenewing]

/** Another first name. */
const profileDice = [0, 0, 0, 0]

async function submitOffline({ device, account, losses, say }: Play): Promise<void> {
  device.network.setOffline(true)
  losses.push({ call: putRegister, fault: 'reply-lost' }, { call: 'PUT /api/user/me', fault: 'reply-lost' })
  await say(register('event-open', 1))
  await say(change('event-open', 3))
  await say({ kind: 'vote', body: { surveyMagnoliaId: 'survey-one', surveyType: 'GLOBAL_SURVEY', answerIds: ['yes'] } })
  await say(like)
  await say(profileChangeOn(device, { account, dice: profileDice, no: 1 })!)
  await say(register('event-tight', 7))
}

async function cancelAfterLoss(play: Play, { intent, fault }: { intent: Intent; fault: 'reply-lost' | 'connection-reset' }): Promise<void> {
  play.losses.push({ call: putRegister, fault })
  const id = await play.say(intent)
  await play.until(() => rowsOn(play).find((row) => row.id === id)?.wait === 'line', `${intent.kind} waits for the network`)
  cancel(play.world, play.device, id)
  await sent(play)
}

const rowsOn = ({ device }: Play) => device.disk.rows<IntentRow>('intents')

function sent(play: Play): Promise<void> {
  return play.until(() => rowsOn(play).every((row) => row.state === 'needs-you'), 'everything is sent')
}
