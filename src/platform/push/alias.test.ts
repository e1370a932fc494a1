import { expect, test } from 'vitest'
import { createAlias } from './alias.ts'
import { keptInMemory, recordingSdk } from './testing/recording-sdk.ts'

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

test('a service that could not be asked is asked again', async () => {
  const { follow, calls, who } = citizen('anna', { id: 'b', alias: null })
  await follow()
  who.alias = 'alias-1'
  await follow()
  expect(calls).toEqual(['bind anna b', 'bind anna b', 'login alias-1'])
})

test('a log-in that begins another session is told to the service again', async () => {
  const { follow, calls, who } = citizen('anna', { id: 'b' })
  await follow()
  who.generation = 2
  await follow()
  await follow()
  expect(calls).toEqual(['bind anna b', 'login alias-1', 'bind anna b', 'login alias-1'])
})

test('who switches push off goes by no alias any more, and by their own when they switch it on again', async () => {
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

test('who never opted in is bound to nothing', async () => {
  const { follow, calls, change } = citizen('anna', { id: 'b' })
  change({ optedIn: false })
  await follow()
  expect(calls).toEqual([])
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
