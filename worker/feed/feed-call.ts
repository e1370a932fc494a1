import * as v from 'valibot'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody, scopeQuery } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { AnyCall, Http, Reply } from '#worker/net/http.ts'

const Told = v.object({ ticket: v.string() })

/** By what a citizen asks for the feed as all do, as `registrations` gave it; null where it has given none. */
export async function readTicket(db: Pick<AbroadDatabase, 'resources'>, account: string): Promise<string | null> {
  const told = v.safeParse(Told, (await db.resources.get(resourceKeys.registrations(account)))?.value)
  return told.success ? told.output.ticket : null
}

/**
 * Asks for a scope as everybody, so that a cache in front may answer. Without a ticket, or with one that is over or that these services do not know, a citizen asks
 * for themselves.
 */
export function createFeedCall({ env, http, scope }: { env: Pick<Environment, 'db'>; http: Http; scope: Scope }) {
  const { language, account } = scope
  /** A visitor's is `1`; null: this citizen asks for themselves. Undefined: not read yet. */
  let asEverybody: string | null | undefined = account === nobody ? '1' : undefined

  return async function ask<R extends v.GenericSchema>(
    call: AnyCall<R>,
    asked: object,
    signal: AbortSignal,
  ): Promise<Reply<v.InferOutput<R>>> {
    if (asEverybody === undefined) asEverybody = await readTicket(env.db, account)
    const query = { ...scopeQuery(scope), ...asked }
    if (asEverybody !== null) {
      const reply = await http.request(call, { language, query: { ...query, public: asEverybody }, carriesNoCookies: true, signal })
      if (account === nobody || !isTicketRefused(reply)) return reply
      asEverybody = null
    }
    return http.request(call, { language, account, query, signal })
  }
}

function isTicketRefused(reply: Reply<unknown>): boolean {
  if (reply.kind !== 'failure') return false
  const { failure } = reply
  return failure.kind === 'unauthorized' || (failure.kind === 'refused' && failure.problem.type === 'abroad:invalid')
}
