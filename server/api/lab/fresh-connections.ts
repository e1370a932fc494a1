import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { wireOf } from './planned-fault.ts'

export interface FreshConnections {
  middleware: MiddlewareHandler
  /** Something begins to be wrong: no connection that stands idle is used for it. */
  begin(): void
}

/**
 * A browser sends a call again by itself when a connection that it had kept breaks: three lost answers would be used up within a few
 * milliseconds, and the app would not notice. While something is bent each call has a connection of its own, whose breaking is told to the app.
 */
export function createFreshConnections(isBent: () => boolean): FreshConnections {
  /** By connection: the answer that went over it last. */
  const lastAnswers = new Map<Socket, ServerResponse>()
  return {
    async middleware(c, next) {
      const wire = wireOf(c)
      const answer = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
      if (wire && answer) {
        if (!lastAnswers.has(wire)) wire.once('close', () => lastAnswers.delete(wire))
        lastAnswers.set(wire, answer)
      }
      await next()
      if (isBent()) c.header('Connection', 'close')
    },
    begin() {
      for (const [wire, answer] of lastAnswers) if (answer.writableFinished) wire.destroy()
    },
  }
}
