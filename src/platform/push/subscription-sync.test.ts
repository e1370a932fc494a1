import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { createSubscriptionSync } from './subscription-sync.ts'
import { keptInMemory } from './testing/recording-sdk.ts'

function citizen(account: string | null, options: { isSaved?: boolean } = {}) {
  const said: string[] = []
  const own = keptInMemory()
  const who = { account, isSaved: options.isSaved ?? true }
  const sync = createSubscriptionSync({
    account: () => who.account,
    async say(intent: Intent) {
      if (intent.kind === 'push-subscription') said.push(`${intent.body.isOptedIn ? 'upsert' : 'delete'} ${intent.body.subscriptionId}`)
      return who.isSaved
    },
    own,
  })
  return { sync, said, who, own }
}

test.each([
  ['anna', 'b', true, ['upsert b']],
  ['anna', 'b', false, ['delete b']],
  ['anna', null, true, []],
  ['anna', null, false, []],
  [null, 'b', true, []],
  [null, 'b', false, []],
] as const)('logged in: %s, id: %s, opted in: %s', async (account, id, isOptedIn, expected) => {
  const { sync, said } = citizen(account)
  await sync({ id, isOptedIn })
  expect(said).toEqual(expected)
})

test('what was told is not told again, also when it is said at once', async () => {
  const { sync, said } = citizen('anna')
  await Promise.all([sync({ id: 'b', isOptedIn: true }), sync({ id: 'b', isOptedIn: true })])
  await sync({ id: 'b', isOptedIn: false })
  await sync({ id: 'b', isOptedIn: true })
  expect(said).toEqual(['upsert b', 'delete b', 'upsert b'])
})

test('with a subscription that is taken back the service forgets for whom it spoke: it has to be bound anew', async () => {
  const { sync, own } = citizen('anna')
  own.write('pushBound', '1 b')
  await sync({ id: 'b', isOptedIn: true })
  expect(own.read('pushBound')).toBe('1 b')
  await sync({ id: 'b', isOptedIn: false })
  expect(own.read('pushBound')).toBeNull()
})

test('what the device could not keep is said again with the next change', async () => {
  const { sync, said, who } = citizen('anna', { isSaved: false })
  await sync({ id: 'b', isOptedIn: true })
  who.isSaved = true
  await sync({ id: 'b', isOptedIn: true })
  await sync({ id: 'b', isOptedIn: true })
  expect(said).toEqual(['upsert b', 'upsert b'])
})

test('a subscription that came under another id is taken back under the old one', async () => {
  const { sync, said } = citizen('anna')
  await sync({ id: 'old', isOptedIn: true })
  await sync({ id: 'new', isOptedIn: true })
  expect(said).toEqual(['upsert old', 'delete old', 'upsert new'])
})

test('who logs in after somebody else has their own word to say', async () => {
  const { sync, said, who, own } = citizen('anna')
  await sync({ id: 'b', isOptedIn: true })
  own.write('pushTold', null)
  who.account = 'bruno'
  await sync({ id: 'b', isOptedIn: true })
  expect(said).toEqual(['upsert b', 'upsert b'])
})
