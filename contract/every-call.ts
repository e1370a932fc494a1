import type { Call } from './wire/call.ts'
import * as alert from './alert/alert.ts'
import * as appointments from './contact/appointments.ts'
import * as checkIn from './alert/check-in.ts'
import * as chat from './contact/chat.ts'
import * as contentHost from './content/content-host.ts'
import * as content from './content/content.ts'
import * as contentWrites from './content/content-writes.ts'
import * as devices from './account/devices.ts'
import * as guide from './guide/guide.ts'
import * as identity from './account/identity.ts'
import * as measurements from './account/measurements.ts'
import * as ping from './wire/self-description.ts'
import * as push from './account/push.ts'
import * as summary from './account/summary.ts'
import * as representation from './contact/representation.ts'
import * as user from './account/user.ts'
import * as languages from './values/languages.ts'
import * as richText from './values/rich-text.ts'
import * as wire from './wire/wire.ts'
import type * as v from 'valibot'

type Schema = v.GenericSchema
export type AnyCall = Call<Schema | undefined, Schema | undefined, Schema>

const modules = [
  alert,
  appointments,
  checkIn,
  chat,
  contentHost,
  content,
  contentWrites,
  devices,
  guide,
  identity,
  measurements,
  ping,
  push,
  representation,
  summary,
  user,
]

/** Every call of the contract by the name it has there. For the services and tests: a bundle of the app would carry all of them. */
export const everyCall: ReadonlyMap<string, AnyCall> = new Map(modules.flatMap((module) => Object.entries(module)).filter(isCall))

function isCall(entry: [string, unknown]): entry is [string, AnyCall] {
  const value = entry[1]
  return typeof value === 'object' && value !== null && 'service' in value && 'path' in value
}

/** Every schema that has a name, by it: what replies and bodies share is described once. */
export const namedSchemas: ReadonlyMap<string, Schema> = new Map(
  [...modules, languages, richText, wire].flatMap((module) => Object.entries(module)).filter(isSchema),
)

function isSchema(entry: [string, unknown]): entry is [string, Schema] {
  const value = entry[1]
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}
