import type { CommandResult } from '#worker/entry/engine-api.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import type { ChatDeps } from './pull-chat.ts'
import { createChatPull } from './pull-chat.ts'
import { createWatch } from './follow-thread.ts'

export type ChatPart = ReturnType<typeof createChatPart>

/** The chat's chunk: the pulls of rounds, older messages, and the stream while a page is visible. */
export function createChatPart(deps: ChatDeps) {
  const { env } = deps
  const pull = createChatPull(deps)
  const watch = createWatch({ ...deps, pull })

  return {
    pull: pull.all,
    watch: watch.follow,
    onReconnect: watch.onReconnect,
    settled: watch.settled,
    async fetchOlder(conversation: string): Promise<CommandResult> {
      const { citizen, epoch } = await readPresence(env.db)
      if (!citizen) return { ok: true }
      const guard = epochGuard(env.db, epoch)
      const end = await pull.older({ account: citizen.account, guard, conversation, signal: deps.signal })
      return end.kind === 'failure' ? { ok: false, failure: end.failure } : { ok: true }
    },
  }
}
