import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { alertFile, Alert } from './alert/alert.ts'
import { appointments } from './contact/appointments.ts'
import { apiVersion, ping } from './wire/self-description.ts'
import { conversations, messages } from './contact/chat.ts'
import { partners } from './content/content-host.ts'
import { ContentChange, contentEntries, ContentItem } from './content/content.ts'
import { devices } from './account/devices.ts'
import { emergencyTier, sitemap } from './guide/guide.ts'
import { countries, representations, staticMap } from './contact/representation.ts'
import { me, myRepresentation, notificationCount } from './account/user.ts'

/**
 * What a schema takes in, in eight letters: its tree, its regular expressions and its numbers. Of a check by code it sees no more than that it
 * is there.
 */
function fingerprint(...schemas: v.GenericSchema[]): string {
  const seen: unknown[] = []
  const text = JSON.stringify(schemas, (key, value: unknown) => {
    if (key === '~standard' || key === 'reference' || key === 'message') return undefined
    if (value instanceof RegExp) return String(value)
    if (typeof value === 'function') return undefined
    if (typeof value === 'object' && value !== null) {
      // A lazy schema holds itself.
      if (seen.length > 100_000) return 'deep'
      seen.push(value)
    }
    return value
  })
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/**
 * Every kind of answer that a device stores: the number that its rows carry, and the schema that the number stands for. Where a schema changed so
 * that a stored row would lack something, or hold it otherwise, raise the call's `replyVersion`: phones then ask for it anew. Write down both here.
 */
const stored = {
  feed: `${contentEntries.replyVersion} ${fingerprint(ContentItem, ContentChange)}`,
  profile: `${me.replyVersion} ${fingerprint(me.reply)}`,
  ownRepresentations: `${myRepresentation.replyVersion} ${fingerprint(myRepresentation.reply)}`,
  appointments: `${appointments.replyVersion} ${fingerprint(appointments.reply)}`,
  devices: `${devices.replyVersion} ${fingerprint(devices.reply)}`,
  notificationCount: `${notificationCount.replyVersion} ${fingerprint(notificationCount.reply)}`,
  conversations: `${conversations.replyVersion} ${fingerprint(conversations.reply)}`,
  messages: `${messages.replyVersion} ${fingerprint(messages.reply)}`,
  emergencyTier: `${emergencyTier.replyVersion} ${fingerprint(emergencyTier.reply)}`,
  sitemap: `${sitemap.replyVersion} ${fingerprint(sitemap.reply)}`,
  countries: `${countries.replyVersion} ${fingerprint(countries.reply)}`,
  representations: `${representations.replyVersion} ${fingerprint(representations.reply)}`,
  staticMap: `${staticMap.replyVersion} ${fingerprint(staticMap.reply)}`,
  alerts: `${alertFile.replyVersion} ${fingerprint(Alert)}`,
  partners: `${partners.replyVersion} ${fingerprint(partners.reply)}`,
  ping: `${ping.replyVersion} ${fingerprint(ping.reply)}`,
  apiVersion: `${apiVersion.replyVersion} ${fingerprint(apiVersion.reply)}`,
}

test('a stored schema that changed has a number of its own', () => {
  expect(stored).toMatchInlineSnapshot(`
    {
      "alerts": "1 15f182fd",
      "apiVersion": "1 35a43372",
      "appointments": "2 3cfe4f84",
      "conversations": "1 e83992db",
      "countries": "1 1adcef9f",
      "devices": "1 bf71248b",
      "emergencyTier": "2 5b45e5ac",
      "feed": "1 40db097b",
      "messages": "1 e1fd8559",
      "notificationCount": "1 b3f5612d",
      "ownRepresentations": "1 5ce8d826",
      "partners": "1 4fe69e40",
      "ping": "1 a942253c",
      "profile": "1 0ab82a13",
      "representations": "2 867c9aaf",
      "sitemap": "1 baa38945",
      "staticMap": "1 8deaf9dc",
    }
  `)
})
