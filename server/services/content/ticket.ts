import type { Signer } from '#server/http/signing.ts'

const purpose = 'feed'

/**
 * Says that its bearer was logged in this month or the month before: all that an item for a representation asks of who reads it. The same for everybody,
 * so that one reply is good for all citizens of a representation.
 */
export function signTicket(signer: Signer, now: number): Promise<string> {
  const date = new Date(now)
  return signer.sign(purpose, '', Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2))
}

export async function isGoodTicket(signer: Signer, ticket: string, now: number): Promise<boolean> {
  return (await signer.check(purpose, '', ticket, now)) === 'good'
}
