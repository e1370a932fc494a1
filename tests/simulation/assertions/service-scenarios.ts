import { baseOf } from '#contract/account/profile-fields.ts'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/open-database.ts'
import { profile } from '#server/testing/test-contact.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { createWorld, newKey, say, write } from '#server/testing/test-writes.ts'
import type { Scenario } from './scenarios.ts'

async function createServices() {
  const database = await openPglite()
  await migrate(database, { now: () => 0, newId: () => 'epoch000' })
  const world = await createWorld(database, { drafts: [storyDraft('s')] })
  return {
    ...world,
    /** The assertions of which the services have written into their log. */
    logged: () =>
      world.logged
        .map((line) => JSON.parse(line) as { message: string; error?: string })
        .flatMap(({ message, error = '' }) => (message === 'assertion failed' ? [error.split(' ')[0]!] : [])),
  }
}

export const serviceScenarios: readonly Scenario[] = [
  {
    fault: 'apply-a-known-key-again',
    fails: 'key-has-one-outcome',
    async play() {
      const { browser, logged } = await createServices()
      const key = newKey()
      for (const _ of [1, 2]) await write(browser, say.like('s'), key)
      return logged()
    },
  },
  {
    fault: 'cancel-what-was-applied',
    fails: 'cancelled-was-not-applied',
    async play() {
      const { browser, logged } = await createServices()
      const key = newKey()
      await write(browser, say.like('s'), key)
      await browser.call('POST', `/api/user/intents/${key}/cancel`)
      return logged()
    },
  },
  {
    fault: 'overwrite-what-another-device-changed',
    fails: 'changed-field-was-seen',
    async play() {
      const { browser, logged } = await createServices()
      const whole: ProfileBody = { ...(profile as ProfileBody), mobilePhone: '+66812345659' }
      const put = (body: unknown) => browser.call('PUT', '/api/user/me', { body, headers: { 'Idempotency-Key': newKey() } })
      await put(whole)
      const seen = (await browser.call('GET', '/api/user/me')).body as Profile
      for (const mobilePhone of ['+66812345660', '+66812345661']) await put({ ...whole, mobilePhone, base: baseOf(seen, ['mobilePhone']) })
      return logged()
    },
  },
]
