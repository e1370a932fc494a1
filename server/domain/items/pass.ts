import { isSame, type Signer } from '#server/signing.ts'

const weekMs = 7 * 24 * 3_600_000
const length = 22

/** Which lets a device read local items out of a cache that knows nobody: the same for all who are logged in, and another one each week. */
export function passAt(signer: Signer, timeMs: number): Promise<string> {
  return passOfWeek(signer, Math.floor(timeMs / weekMs))
}

/** Good through the week after its own; and the week before, for another process's clock. */
export async function isPass(signer: Signer, given: string, timeMs: number): Promise<boolean> {
  const now = Math.floor(timeMs / weekMs)
  const good = await Promise.all([now, now - 1, now + 1].map((week) => passOfWeek(signer, week)))
  return good.some((pass) => isSame(given, pass))
}

async function passOfWeek(signer: Signer, week: number): Promise<string> {
  return (await signer.mark('feed-pass', String(week))).slice(0, length)
}
