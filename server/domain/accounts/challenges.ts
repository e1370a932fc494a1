import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { challengeValiditySeconds } from '#contract/account/identity.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, challenges, devices, sessions } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { logInLivesMs } from '#server/domain/accounts/session-lifetimes.ts'
import { hashOf } from '#server/secrets.ts'
import { bindInteraction, type Interaction } from './interactions.ts'
import { checkSignedChallenge, type SignatureFlaw } from './signed-challenge.ts'

/** Why an answer to a challenge counts for nothing. The log and the metrics get the reason, the caller does not. */
export type ChallengeFlaw = SignatureFlaw | 'unknown' | 'expired' | 'used' | 'other-account'

/**
 * What says nothing about the key: a phone slept over its challenge, a browser sent the request again on a fresh connection, a clock jumped.
 * The device is told to ask for a new challenge, and keeps its credentials.
 */
export function isOver(flaw: ChallengeFlaw): boolean {
  return flaw === 'unknown' || flaw === 'expired' || flaw === 'used' || flaw === 'too-early' || flaw === 'too-late'
}

/** A nonce for one request, one key and one interaction. */
export async function createChallenge(
  { database: { db }, newId, newSecret, now }: Deps,
  { deviceId, interaction }: { deviceId: string; interaction: Interaction },
): Promise<{ challenge: string; requestId: string }> {
  const [challenge, requestId] = [newSecret(), newId()]
  await db.insert(challenges).values({
    requestId,
    nonceHash: hashOf(challenge),
    deviceId,
    interaction: interaction.tokenHash,
    expiresAt: now() + challengeValiditySeconds * 1000,
  })
  return { challenge, requestId }
}

/**
 * Takes a signed challenge: the device is confirmed and the interaction bound to its account, once. Of many that come at the same time the
 * database lets one through.
 */
export async function consumeChallenge(
  db: Db,
  answer: { requestId: string; code: string; interaction: Interaction; now: number },
): Promise<ChallengeFlaw | null> {
  const { requestId, code, interaction, now } = answer
  const isMeant = and(eq(challenges.requestId, requestId), eq(challenges.interaction, interaction.tokenHash))
  const [found] = await db.select().from(challenges).innerJoin(devices, eq(devices.recordId, challenges.deviceId)).where(isMeant)
  if (!found) return 'unknown'
  const { challenges: challenge, devices: device } = found
  if (challenge.expiresAt <= now || (device.confirmedAt ?? now) <= now - logInLivesMs) return 'expired'
  const flaw = await checkSignedChallenge(code, { publicKey: device.publicKey, nonceHash: challenge.nonceHash, now })
  if (flaw) return flaw

  const { accountId, recordId } = device
  return db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')
    const won = await tx
      .update(challenges)
      .set({ consumedAt: now })
      .where(and(isMeant, isNull(challenges.consumedAt), gt(challenges.expiresAt, now)))
      .returning({ requestId: challenges.requestId })
    if (won.length === 0) return 'used'
    if (!(await bindInteraction(tx, { tokenHash: interaction.tokenHash, accountId, deviceId: recordId, now }))) return 'other-account'
    await tx
      .update(devices)
      .set({ confirmedAt: sql`coalesce(${devices.confirmedAt}, ${now})` })
      .where(eq(devices.recordId, recordId))
    // After a log-in by the provider the session was there before the key.
    await tx.update(sessions).set({ deviceId: recordId }).where(eq(sessions.interaction, interaction.tokenHash))
    return null
  })
}
