import type { MiddlewareHandler } from 'hono'
import { headers } from '#contract/wire/wire.ts'
import type { Deps } from '#server/deps.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { createLimits } from '#server/limits/limits.ts'
import { problem } from '#server/http/problem.ts'
import { findInteraction, type Interaction } from '#server/domain/accounts/interactions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    interaction: Interaction
  }
}

/** Lets through who holds the token of an interaction that still lives. */
export function withInteraction({ database: { db }, now }: Deps): MiddlewareHandler {
  const limits = createLimits({ db, now })
  return async (c, next) => {
    const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const interaction = token === undefined ? undefined : await findInteraction(db, { token, now: now() })
    if (!interaction) return problem(c, 'abroad:unauthorized')

    const asked = c.req.header(headers.account)
    if (asked !== undefined && interaction.accountId === null) return problem(c, 'abroad:unauthorized')
    if (asked !== undefined && interaction.accountId !== asked) return problem(c, 'abroad:account-mismatch')

    const taken = await limits.take(limitRules.callsPerInteraction, interaction.tokenHash)
    if (!taken.ok) return problem(c, 'abroad:too-many-requests', { headers: { 'Retry-After': String(taken.retryAfterS) } })
    c.set('interaction', interaction)
    return next()
  }
}

/** Where the call is about an account: an interaction that nobody has logged in with has none. */
export function withAccount(): MiddlewareHandler {
  return async (c, next) => (c.get('interaction').accountId === null ? problem(c, 'abroad:unauthorized') : next())
}
