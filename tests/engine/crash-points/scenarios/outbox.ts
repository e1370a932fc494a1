import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { profileBody } from '#tests/simulation/citizens.ts'
import { checkFeed, checkIntents, checkNothingHeld, checkSession } from '#tests/engine/crash-points/checks.ts'
import type { Scenario } from '#tests/engine/crash-points/scenario.ts'
import type { Tab } from '#tests/engine/crash-points/tab.ts'
import type { World } from '#tests/engine/crash-points/world.ts'

const register = (eventId: string, numberOfParticipants: number): Intent => ({ kind: 'register', body: { eventId, numberOfParticipants } })
const change = (eventId: string, numberOfParticipants: number): Intent => ({
  kind: 'change-participants',
  body: { eventId, numberOfParticipants },
})
const unregister = (eventId: string): Intent => ({ kind: 'unregister', body: { eventId } })
const putRegister = 'PUT /api/content/register'

const checks = [checkIntents, checkSession, checkFeed, checkNothingHeld]

/** Everything a citizen can say, over five things: answers are lost, one is refused, two are asked back from the service. */
const drain: Scenario = {
  name: 'a drain',
  begins: (base) => base.home,
  async act(tab, world) {
    await sayMuch(tab, world)
    world.browser.setOffline(false)
    await world.when(() => isSent(world))

    await takenBackTooLate(tab, world)
    await takenBackInTime(tab, world)
    await world.say(tab, unregister('event-open'))
    await world.when(() => isSent(world))
  },
  checks,
}

/** The same while another tab is open: whatever is left is taken over by that one. */
const drainBesideAnother: Scenario = {
  ...drain,
  name: 'a drain beside another tab',
  hasNeighbour: true,
  async act(tab, world) {
    await sayMuch(tab, world)
    world.browser.setOffline(false)
    await world.when(() => isSent(world))
  },
}

/** The session is over when the first intent leaves, and comes back by the key. */
const drainRenewing: Scenario = {
  ...drain,
  name: 'a drain whose session comes back by the key',
  arrange: (world) => world.host.db.query('update sessions set expires_at = 0'),
  async act(tab, world) {
    await world.say(tab, register('event-open', 1))
    await world.say(tab, { kind: 'like', body: { storyId: 'story-one', liked: true } })
    await world.when(() => isSent(world))
  },
}

export const outboxScenarios = [drain, drainBesideAnother, drainRenewing]

async function sayMuch(tab: Tab, world: World): Promise<void> {
  world.browser.setOffline(true)
  world.browser.losses.push({ call: putRegister, lost: 'answer' }, { call: 'PUT /api/user/me', lost: 'answer' })
  await world.say(tab, register('event-open', 1))
  await world.say(tab, change('event-open', 3))
  await world.say(tab, { kind: 'vote', body: { surveyMagnoliaId: 'survey-one', surveyType: 'GLOBAL_SURVEY', answerIds: ['yes'] } })
  await world.say(tab, { kind: 'like', body: { storyId: 'story-one', liked: true } })
  await world.say(tab, { kind: 'profile', body: profileBody('Berta', 'TH') })
  await world.say(tab, register('event-tight', 7))
}

async function takenBackTooLate(tab: Tab, world: World): Promise<void> {
  world.browser.losses.push({ call: putRegister, lost: 'answer' })
  const id = await world.say(tab, change('event-open', 2))
  await world.when(() => rowOf(world, id)?.wait === 'line')
  await tab.ask((engine) => engine.cancelIntent({ id }))
  await world.when(() => isSent(world))
}

async function takenBackInTime(tab: Tab, world: World): Promise<void> {
  world.browser.losses.push({ call: putRegister, lost: 'request' })
  const id = await world.say(tab, register('event-other', 1))
  await world.when(() => rowOf(world, id)?.wait === 'line')
  await tab.ask((engine) => engine.cancelIntent({ id }))
  await world.when(() => isSent(world))
}

const rowOf = (world: World, id: string) => world.rows<IntentRow>('intents').find((row) => row.id === id)
const isSent = (world: World) => world.rows<IntentRow>('intents').every((row) => row.state === 'needs-you')
