import type * as v from 'valibot'
import { NotificationType } from '#contract/account/user.ts'
import { headers } from '#contract/wire/wire.ts'
import type { JsonSchema } from './schemas.ts'

/** Headers that many calls take, as components. */
export const parameters = {
  idempotencyKey: {
    name: headers.idempotencyKey,
    in: 'header',
    description:
      'A UUID of the caller’s own, minted for this one thing to be done: however often the request comes under it, it is done once, and answered alike. Without it, it may be done twice.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  account: {
    name: headers.account,
    in: 'header',
    description:
      'The id of the account that the request is meant for: with another session, or with none, it is refused and nothing happens.',
    schema: { type: 'string' },
  },
  language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The answer’s words are in the best of German, French, Italian and English.',
    schema: { type: 'string' },
  },
  etag: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer that the caller has: 304 where there is no other.',
    schema: { type: 'string' },
  },
} as const

const text = { type: 'string' }

const described: Readonly<Record<string, { description: string; schema: JsonSchema | v.GenericSchema }>> = {
  id: { description: 'The id of what is meant.', schema: text },
  recordId: { description: 'The id of a key, as `credentials` says it.', schema: text },
  key: { description: 'The idempotency key under which it was sent.', schema: text },
  code: { description: 'ISO 3166-1, two letters.', schema: text },
  country: { description: 'ISO 3166-1, two letters.', schema: text },
  number: { description: 'The number of a release, as `latestAlerts` says it.', schema: { type: 'integer' } },
  type: { description: 'A type of notifications.', schema: NotificationType },
  typeOrKind: { description: 'STORY, EVENT or SURVEY, or a `type` of items, in any case.', schema: text },
  latitude: { description: 'In degrees, by WGS 84.', schema: { type: 'number', minimum: -90, maximum: 90 } },
  longitude: { description: 'In degrees, by WGS 84.', schema: { type: 'number', minimum: -180, maximum: 180 } },
}

export function inPath(name: string, schemaOf: (schema: v.GenericSchema) => JsonSchema): object {
  const known = described[name]
  if (!known) throw new Error(`server/api/open-api/parameters.ts does not describe {${name}}`)
  const { description, schema } = known
  return { name, in: 'path', required: true, description, schema: isOfContract(schema) ? schemaOf(schema) : schema }
}

const isOfContract = (schema: JsonSchema | v.GenericSchema): schema is v.GenericSchema => schema['kind'] === 'schema'
