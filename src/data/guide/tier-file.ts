import { parse } from 'valibot'
import { EmergencyTier } from '#contract/guide/guide.ts'
import { tierSource } from '#store/guide/source.ts'
import type { GuideSource } from '#store/guide/source.ts'

const tierAddress = '/emergency/tier.json'
/** The same as the engine's limit for this file. The caller tries again after it. */
const tierWaitMs = 60_000

/** Reads the emergency file, which the service worker stores with the app: the source of the emergency screens if there is no database. */
export async function readTierFile(waitMs = tierWaitMs): Promise<GuideSource> {
  const response = await fetch(tierAddress, { signal: AbortSignal.timeout(waitMs) })
  return tierSource(parse(EmergencyTier, await response.json()))
}
