import { sql } from 'drizzle-orm'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { Database } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { insertRelease } from './test-alerts.ts'
import { noon, testConfig } from './test-app.ts'
import { createTestBrowser } from './test-browser.ts'
import { profile } from './test-contact.ts'
import { createWorld, newKey, write } from './test-writes.ts'

export const dayMs = 86_400_000
export const endsAt = noon + 2 * dayMs
export const help: CheckInBody = {
  alertId: 'flood',
  state: 'help',
  people: 3,
  country: 'TH',
  text: 'Marker text on the roof',
  phone: '+66 81 999 88 77',
  position: { lat: 20.3700625, lon: 2.7821875, accuracy: 20 },
}
export const visitor = { id: 'a-device-of-its-own', name: 'Marker Visitor' }

/** Two citizens, a stranger, and this alert. */
export async function createCheckInWorld(database: Database, alert: Alert, config = testConfig()) {
  const parts = await createWorld(database, { drafts: [], citizens: 2, config })
  await insertRelease(parts.db, alert)
  const [anna, beat] = parts.citizens
  await anna.browser.call('PUT', '/api/user/me', { body: profile })
  const stranger = createTestBrowser(parts)
  const say = (body: object, { by = parts.browser, key = newKey() } = {}) => write(by, ['PUT', '/api/alert/check-in', body], key)
  const sayAsVisitor = (body: object, key = newKey()) => write(stranger, ['PUT', '/api/alert/visitor-check-in', body], key)
  const statusOf = async (key: string) => stranger.call('GET', `/api/alert/check-ins/${key}`)
  const standing = async () => {
    const rows = await rowsOf<{ body: string }>(parts.db, sql`select body from check_ins where body is not null order by no`)
    return rows.map(({ body }) => (JSON.parse(body) as CheckInBody).state)
  }
  return { ...parts, beat, say, sayAsVisitor, statusOf, standing, stranger }
}
