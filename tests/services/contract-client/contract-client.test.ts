import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret } from '#server/secrets.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { demoCitizen, tendDemoCitizen } from '#server/domain/accounts/demo-citizen.ts'
import { createTestApp, reference, testConfig, testHash } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createClient, type Client } from './client.ts'

const origin = 'http://localhost:4173'

describeOnDatabases('a client that is made from the description alone', (fresh) => {
  async function createServices() {
    const database = await fresh()
    const parts = createTestApp({ database })
    await tendDemoCitizen({
      database,
      reference,
      newSecret,
      config: testConfig(),
      newId: () => 'demo-citizen-1',
      now: () => parts.clock.now,
      hashPassword: testHash,
    })
    for (const draft of [storyDraft('s1'), eventDraft('e1')]) await insertItem(database.db, draft, parts.clock.now)
    return createClient(async (address, init) =>
      parts.app.request(`${origin}${address}`, { ...init, headers: { Host: new URL(origin).host, ...init.headers } }),
    )
  }

  test('logs in as the introduction says, reads the feed, registers for an event and reads the registration', async () => {
    const client = await createServices()
    const account = await logIn(client)
    const forMe = { 'Abroad-Account': account }

    const feed = (await client.call('contentEntries', { parameters: forMe })).body as { content: { id: string; type: string }[] }
    const event = feed.content.find(({ type }) => type.endsWith('EVENT'))
    expect(event?.id).toBe('e1')

    const key = randomUUID()
    const asked = {
      parameters: { ...forMe, 'Idempotency-Key': key, 'Accept-Language': 'en' },
      body: { eventId: event?.id, numberOfParticipants: 2 },
    }
    const registered = await client.call('register', asked)
    expect(registered.status).toBe(200)
    expect((await client.call('register', asked)).body, 'once for its key').toEqual(registered.body)
    expect((await client.call('registrations', { parameters: forMe })).body).toMatchObject({
      content: [{ id: 'e1', userIsRegistered: true, selectedNumberOfParticipants: 2 }],
    })

    const seen = (await client.call('contentEntries')).headers.get('ETag') ?? ''
    expect((await client.call('contentEntries', { parameters: { 'If-None-Match': seen } })).status).toBe(304)
  })
})

async function logIn(client: Client): Promise<string> {
  const begun = (await client.call('interaction')).body as { access_token: string }
  client.hold('interaction', begun.access_token)
  const shared = (await client.call('shareSession', { body: { replyUri: `${origin}/login` } })).body as { redirectTo: string }
  const form = await (await client.browse(shared.redirectTo)).text()
  const sent = await client.browse(actionOf(form), { ...hiddenIn(form), email: demoCitizen.email, password: demoCitizen.password })
  expect(sent.status).toBe(303)
  const back = new URL(sent.headers.get('Location') ?? '')
  const profileId = back.searchParams.get('profile') ?? ''
  const login = (await client.call('appLogin', { body: { profileId, type: 'device', clientId: 'abroad' } })).body as {
    oidc: { code: string }
  }
  expect((await client.call('authorization', { body: { code: login.oidc.code } })).status).toBe(200)
  return profileId
}

const actionOf = (html: string) => (/<form [^>]*action="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

function hiddenIn(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}
