import { describe, expect, test } from 'vitest'
import { sampleCredentials } from '#store/testing/test-database.ts'
import { sampleEvent } from '#store/testing/samples.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { createItemCommands } from './item-commands.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'

const event = { ...sampleEvent('e', 1), userIsRegistered: true, selectedNumberOfParticipants: 2 }

async function device(options: { isLoggedIn: boolean; onCall?: () => Promise<void>; answer?: () => Response | Promise<Response> }) {
  const accounts: (string | null)[] = []
  const asked: string[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      asked.push(address)
      accounts.push(new Headers(init.headers).get('Abroad-Account'))
      await options.onCall?.()
      return options.answer?.() ?? reply(200, event)
    },
  })
  if (options.isLoggedIn) await world.db.session.put(sampleCredentials)
  const commands = createItemCommands(partsOf(world))
  return { world, commands, accounts, asked }
}

test('an item fetched for a citizen is stored apart from its personal data', async () => {
  const { world, commands, accounts } = await device({ isLoggedIn: true })
  expect(await commands.fetchItem({ family: 'EVENT', id: 'e' })).toEqual({ ok: true })
  expect(accounts).toEqual(['anna'])
  expect(await world.db.changed.toArray()).toMatchObject([{ scope: 'linked|anna', id: 'e' }])
  expect(JSON.stringify(await world.db.changed.toArray())).not.toContain('userIsRegistered')
  expect(await world.db.personal.toArray()).toEqual([
    { account: 'anna', id: 'e', rev: 1, userIsRegistered: true, selectedNumberOfParticipants: 2 },
  ])
})

test('an item fetched without an account has no personal data', async () => {
  const { world, commands, accounts } = await device({ isLoggedIn: false })
  expect(await commands.fetchItem({ family: 'EVENT', id: 'e' })).toEqual({ ok: true })
  expect(accounts).toEqual([null])
  expect(await world.db.changed.toArray()).toMatchObject([{ scope: 'linked|nobody', id: 'e' }])
  expect(await world.db.personal.count()).toBe(0)
})

test.each(['fetchItem', 'fetchTexts'] as const)('a reply to %s after the log-out is not stored', async (name) => {
  const { world, commands } = await device({ isLoggedIn: true, onCall: () => wipe(world, { isLost: false, token: null }) })
  const asked = commands[name]({ family: 'EVENT', id: 'e', language: 'en' })
  await expect(asked).rejects.toMatchObject({ name: 'LeaseLost' })
  for (const table of [world.db.changed, world.db.personal, world.db.texts]) expect(await table.count()).toBe(0)
})

test('a favourite belongs to the account that is logged in, otherwise to the device', async () => {
  const { world, commands } = await device({ isLoggedIn: true })
  await commands.setFavourite({ id: 'theirs', isFavourite: true })
  await world.db.session.clear()
  await commands.setFavourite({ id: 'devices', isFavourite: true })
  await commands.setFavourite({ id: 'undone', isFavourite: true })
  await commands.setFavourite({ id: 'undone', isFavourite: false })
  expect((await world.db.favourites.toArray()).map(({ id, account }) => [id, account])).toEqual([
    ['devices', undefined],
    ['theirs', 'anna'],
  ])
})

describe('a preview', () => {
  const wanted = { family: 'EVENT', id: 'e', token: '17.aB' } as const

  test('is requested by its link in every language without an account and returned to the page', async () => {
    const { world, commands, accounts, asked } = await device({ isLoggedIn: true })
    expect(await commands.fetchPreview(wanted)).toMatchObject({ ok: true, value: { id: 'e' } })
    expect(asked).toEqual(['/api/content/single/event/e?isPreviewMode=true&previewToken=17.aB'])
    expect(accounts).toEqual([null])
    for (const table of world.db.tables.filter(({ name }) => name !== 'session')) expect(await table.count(), table.name).toBe(0)
  })

  test.each([
    [401, { type: 'abroad:unauthorized' }, { kind: 'unauthorized' }],
    [404, { type: 'abroad:not-found' }, { kind: 'refused' }],
  ])('that the service refuses with %i reports the refusal', async (status, type, failure) => {
    const { commands } = await device({ isLoggedIn: false, answer: () => reply(status, { ...type, title: 'no', status }) })
    expect(await commands.fetchPreview(wanted)).toMatchObject({ ok: false, failure })
  })

  test('brings nothing without a connection', async () => {
    const { commands } = await device({ isLoggedIn: false, answer: () => Promise.reject(new TypeError('offline')) })
    expect(await commands.fetchPreview(wanted)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
  })
})
