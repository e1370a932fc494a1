import { sessionRow } from '#store/account/session.ts'
import type { CycleStep, OwnSteps } from '#worker/sync/sync-round.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import { noLine } from '#worker/identity/session/session-provider.ts'
import { lazyPart, PartMissing } from '#worker/environment/lazy-part.ts'
import type { ChatPart } from './chat-part.ts'
import type { ChatDeps } from './pull-chat.ts'

export type ChatCommands = Pick<EngineApi, 'chat'>

/** The citizen's conversations: a step of each round, and the commands of the thread. Their code is a chunk that is loaded when needed. */
export function createChat(deps: ChatDeps) {
  const { db } = deps.env
  const part = lazyPart(async () => (await import('./chat-part.ts')).createChatPart(deps))
  let loaded: ChatPart | null = null

  const commands: ChatCommands = {
    async chat(wanted) {
      // Without a log-in there is nothing to watch, so the chunk is not loaded.
      if ('watch' in wanted && !loaded && (!wanted.watch || !(await sessionRow(db, 'credentials')))) return { ok: true }
      try {
        loaded = await part()
        return await ('older' in wanted ? loaded.fetchOlder(wanted.older) : loaded.watch(wanted.watch))
      } catch (error) {
        const issue = error instanceof Error ? error.name : String(error)
        return { ok: false, failure: error instanceof PartMissing ? noLine : { kind: 'storage', issue } }
      }
    },
  }

  return {
    commands,
    /** Ends the pause after a lost connection. */
    onReconnect: () => loaded?.onReconnect(),
    settled: async () => loaded?.settled(),
    steps({ citizen, epoch }: Presence, { isAll, isNews, signal }: OwnSteps): CycleStep[] {
      if (!citizen) return []
      const { account } = citizen
      const run = async () => {
        loaded = await part().catch(() => null)
        return loaded ? loaded.pull({ account, epoch, isAll: isAll || isNews, signal }) : ({ kind: 'failure', failure: noLine } as const)
      }
      return [{ name: 'conversations', run }]
    },
  }
}
