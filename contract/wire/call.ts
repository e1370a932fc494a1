import type * as v from 'valibot'

export const services = {
  ping: '/api/ping',
  identity: '/api/identity/v2',
  user: '/api/user',
  content: '/api/content',
  representation: '/api/representation',
  guide: '/api/guide',
  chat: '/api/chat',
  push: '/api/push',
  alert: '/api/alert',
  contentHost: '/cms',
} as const
export type ServiceName = keyof typeof services

type Schema = v.GenericSchema

/**
 * One call of a service as data: who answers it, where, and the shapes of what goes and comes.
 * `path` holds its parameters in braces, as the specification writes them. `extension` marks what the specification does not name:
 * a backend may lack it, and the app then goes without.
 */
export interface Call<Query extends Schema | undefined, Body extends Schema | undefined, Reply extends Schema> {
  service: ServiceName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query: Query
  body: Body
  reply: Reply
  /** Raised when the reply's schema takes in more or otherwise: what a device has stored by another number is asked for anew. */
  replyVersion: number
  extension: boolean
}

interface CallParts<Query, Body, Reply> {
  service: ServiceName
  method: Call<undefined, undefined, Schema>['method']
  path: string
  query?: Query
  body?: Body
  reply: Reply
  replyVersion?: number
  extension?: boolean
}

// The mark lets a bundle leave out the calls that it never makes.
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<Reply extends Schema, Query extends Schema | undefined = undefined, Body extends Schema | undefined = undefined>(
  parts: CallParts<Query, Body, Reply>,
): Call<Query, Body, Reply> {
  return {
    service: parts.service,
    method: parts.method,
    path: parts.path,
    query: parts.query as Query,
    body: parts.body as Body,
    reply: parts.reply,
    replyVersion: parts.replyVersion ?? 1,
    extension: parts.extension ?? false,
  }
}

/** The address of a call below its service's base: parameters filled in and encoded, query appended in the order given. */
export function addressOf(
  call: Pick<Call<undefined, undefined, Schema>, 'service' | 'path'>,
  parameters: Record<string, string> = {},
  query: Record<string, string | number | boolean | undefined> = {},
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`parameter ${name} of ${call.path} is missing`)
    return encodeURIComponent(value).replaceAll('%2C', ',')
  })
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number | boolean] => pair[1] !== undefined)
  const search = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')
  return services[call.service] + path + (search ? `?${search}` : '')
}
