import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { SubscriptionId } from '#contract/account/push.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/problem.ts'
import { requireSession } from '#server/http/require-session.ts'
import { createAnswerOnce } from '#server/http/answer-once.ts'
import type { WriteContext } from '#server/intents/write-once.ts'
import { bind, optIn, optOut } from '#server/domain/accounts/push-subscriptions.ts'

/** Stores which browsers of which accounts want push messages. They are sent by `server/domain/alerts/alert-push.ts`, through the push provider. */
export function pushRoutes(deps: Deps): Hono {
  const { signer } = deps
  const answerOnce = createAnswerOnce(deps)

  /** Once for its key, like any write; `more` is what the reply holds beside the receipt. */
  function written(
    change: (context: WriteContext, id: string, c: Context) => Promise<void>,
    more: (c: Context) => Promise<object> = nothing,
  ) {
    return async (c: Context) => {
      const id = c.req.param('id')
      if (!v.is(SubscriptionId, id)) return problem(c, 'abroad:invalid', { detail: 'id: is malformed' })
      // Before the transaction: on an embedded database it would wait for itself.
      const members = await more(c)
      return answerOnce(c, async (context) => {
        await change(context, id, c)
        return { ok: true, reply: JSON.stringify({ receipt: context.receipt, ...members }) }
      })
    }
  }

  return new Hono()
    .use(requireSession())
    .put(
      '/external-user-id/:id',
      written(
        ({ tx, accountId, now }, id, c) => bind(tx, { id, accountId, now, sessionHash: c.get('sessionHash') }),
        async (c) => ({ externalUserId: await signer.mark('push-alias', c.get('accountId')) }),
      ),
    )
    .put(
      '/one-signal-player/:id',
      written(({ tx, accountId, now }, id) => optIn(tx, { id, accountId, now })),
    )
    .delete(
      '/one-signal-player/:id',
      written(({ tx, accountId }, id) => optOut(tx, { id, accountId })),
    )
}

const nothing = () => Promise.resolve({})
