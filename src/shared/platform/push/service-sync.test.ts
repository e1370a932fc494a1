import { describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { createAlias, createSubscriptionSync } from './service-sync.ts'
import { keptInMemory, recordingSdk } from '#tests/setup/recording-sdk.ts'

describe('alias', () => {
  function citizen(account: string | null | undefined, options: { id?: string; alias?: string | null } = {}) {
    const { sdk, calls, change } = recordingSdk({ ...(options.id !== undefined && { id: options.id }), optedIn: true })
    const who: { account: string | null | undefined; generation: number; alias: string | null } = {
      account,
      generation: 1,
      alias: options.alias === undefined ? 'alias-1' : options.alias,
    }
    const [own, local] = [keptInMemory(), keptInMemory()]
    const follow = createAlias({
      citizen: () => (who.account ? { account: who.account, generation: who.generation } : (who.account as null | undefined)),
      bind: async ({ account: name, subscriptionId }) => {
        calls.push(`bind ${name} ${subscriptionId}`)
        return who.alias
      },
      own,
      local,
    })
    return { follow: () => follow(sdk), calls, change, who, own }
  }

  test('at a log-in with a subscription the alias of the reply is given to the provider, once', async () => {
    const { follow, calls } = citizen('anna', { id: 'b' })
    await follow()
    await follow()
    expect(calls).toEqual(['bind anna b', 'login alias-1'])
  })

  test.each([
    ['without a subscription', 'anna', undefined],
    ['while nobody is logged in', null, 'b'],
    ['while nobody can say who is', undefined, 'b'],
  ])('%s nothing is bound', async (_, account, id) => {
    const { follow, calls } = citizen(account, id === undefined ? {} : { id })
    await follow()
    expect(calls).toEqual([])
  })

  test('the binding is retried if the service did not reply', async () => {
    const { follow, calls, who } = citizen('anna', { id: 'b', alias: null })
    await follow()
    who.alias = 'alias-1'
    await follow()
    expect(calls).toEqual(['bind anna b', 'bind anna b', 'login alias-1'])
  })

  test('a new session is bound again', async () => {
    const { follow, calls, who } = citizen('anna', { id: 'b' })
    await follow()
    who.generation = 2
    await follow()
    await follow()
    expect(calls).toEqual(['bind anna b', 'login alias-1', 'bind anna b', 'login alias-1'])
  })

  test('opting out logs out of the alias, and opting in binds it again', async () => {
    const { follow, calls, change, own } = citizen('anna', { id: 'b' })
    await follow()
    change({ optedIn: false })
    await follow()
    await follow()
    expect(own.all()).toEqual({})
    change({ optedIn: true })
    await follow()
    expect(calls).toEqual(['bind anna b', 'login alias-1', 'logout', 'bind anna b', 'login alias-1'])
  })

  test('at log-out the provider forgets the alias, once, and the next citizen gets their own', async () => {
    const { follow, calls, who, own } = citizen('anna', { id: 'b' })
    await follow()
    own.write('pushBound', null)
    who.account = null
    await follow()
    await follow()
    who.account = 'bruno'
    await follow()
    expect(calls).toEqual(['bind anna b', 'login alias-1', 'logout', 'bind bruno b', 'login alias-1'])
  })
})

describe('subscription sync', () => {
  function citizen(account: string | null, options: { isSaved?: boolean } = {}) {
    const said: string[] = []
    const own = keptInMemory()
    const who = { account, isSaved: options.isSaved ?? true }
    const sync = createSubscriptionSync({
      account: () => who.account,
      async submit(intent: Intent) {
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

  test('an unchanged subscription is submitted once', async () => {
    const { sync, said } = citizen('anna')
    await Promise.all([sync({ id: 'b', isOptedIn: true }), sync({ id: 'b', isOptedIn: true })])
    await sync({ id: 'b', isOptedIn: false })
    await sync({ id: 'b', isOptedIn: true })
    expect(said).toEqual(['upsert b', 'delete b', 'upsert b'])
  })

  test('deleting a subscription clears its binding', async () => {
    const { sync, own } = citizen('anna')
    own.write('pushBound', '1 b')
    await sync({ id: 'b', isOptedIn: true })
    expect(own.read('pushBound')).toBe('1 b')
    await sync({ id: 'b', isOptedIn: false })
    expect(own.read('pushBound')).toBeNull()
  })

  test('a submission that was not saved is repeated with the next change', async () => {
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

  test('a new account submits the subscription again', async () => {
    const { sync, said, who, own } = citizen('anna')
    await sync({ id: 'b', isOptedIn: true })
    own.write('pushTold', null)
    who.account = 'bruno'
    await sync({ id: 'b', isOptedIn: true })
    expect(said).toEqual(['upsert b', 'upsert b'])
  })
})
