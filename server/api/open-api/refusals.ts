import type { AnyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { headers, type ProblemType } from '#contract/wire/wire.ts'
import { problemWords, statusByType } from '#server/intents/problem-document.ts'
import type { Operation } from './operations.ts'

/** They begin a session, or have nothing to do with one: the header that names an account is not looked at. */
const withoutSession: ReadonlySet<string> = new Set([
  `${services.user}/interaction`,
  `${services.user}/authorization`,
  `${services.identity}/version`,
])

export const readsAccount = ({ service, path }: Pick<AnyCall, 'service' | 'path'>) =>
  service !== 'contentHost' && !withoutSession.has(services[service] + path)

/** What a call can be refused with: its own refusals, and what the layers before it say. */
export function refusalsOf(call: AnyCall, { who, isOnce, refusals = [] }: Operation): ProblemType[] {
  const isOfInteraction = who === 'interaction' || who === 'logged-in interaction'
  return [
    ...new Set<ProblemType>([
      'abroad:invalid',
      'abroad:unavailable',
      'about:blank',
      ...(call.method === 'GET' ? [] : (['abroad:forbidden-origin', 'abroad:too-large'] as const)),
      ...(readsAccount(call) ? (['abroad:unauthorized', 'abroad:account-mismatch'] as const) : []),
      ...(call.path.includes('{') ? (['abroad:not-found'] as const) : []),
      ...(isOfInteraction || isOnce ? (['abroad:too-many-requests'] as const) : []),
      ...(isOnce ? (['abroad:cancelled', 'abroad:key-reused', 'abroad:assertion-failed'] as const) : []),
      ...refusals,
    ]),
  ]
}

/** The refusals of a call as responses by status: references, whose names say the types. */
export function refusalResponses(types: readonly ProblemType[]): { byStatus: Record<string, object>; components: Record<string, object> } {
  const byStatus: Record<string, object> = {}
  const components: Record<string, object> = {}
  for (const status of new Set(types.map((type) => statusByType[type]))) {
    const those = types.filter((type) => statusByType[type] === status).toSorted()
    const name = those.map((type) => type.replace(/^\w+:/, '')).join('-or-')
    components[name] = responseOf(those, status)
    byStatus[status] = { $ref: `#/components/responses/${name}` }
  }
  return { byStatus, components }
}

function responseOf(types: readonly ProblemType[], status: number): object {
  return {
    description: types.map((type) => `\`${type}\`: ${problemWords.en[type]}.`).join(' '),
    headers: {
      ...everyHeader,
      ...(status === 429 && { 'Retry-After': { required: true, ...retryAfter } }),
      ...(status === 503 && { 'Retry-After': retryAfter }),
    },
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem', properties: { type: { enum: types } } } },
    },
  }
}

const retryAfter = { description: 'In so many seconds.', schema: { type: 'integer', minimum: 0 } }

/** Of each answer. */
export const everyHeader = {
  [headers.contract]: { $ref: '#/components/headers/contract' },
  [headers.alert]: { $ref: '#/components/headers/alert' },
}
