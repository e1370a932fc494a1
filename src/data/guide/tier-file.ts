import { parse } from 'valibot'
import { EmergencyTier } from '#contract/guide/guide.ts'
import { tierSource } from '#store/guide/source.ts'
import type { GuideSource } from '#store/guide/source.ts'

const tierAddress = '/emergency/tier.json'

/** The emergency tier from the service worker's core: what the emergency screens read where there is no database. */
export async function readTierFile(): Promise<GuideSource> {
  const response = await fetch(tierAddress)
  return tierSource(parse(EmergencyTier, await response.json()))
}
