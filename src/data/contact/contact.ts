import { localeByLanguage } from '#contract/values/language-codes.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { GuideSource } from '#store/guide/source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { CountryChoice } from '#store/guide/views.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { readConversations } from '#store/chat/read-conversations.ts'
import { isOffered } from '#store/account/offers.ts'
import type { ConversationView } from '#store/chat/read-conversations.ts'
import { readAppointments } from '#store/account/read-appointments.ts'
import { useGuideContext, useGuideSource } from '#src/data/guide/guide.ts'
import { useProfile } from '#src/data/session/session.ts'
import { useCheckedAt, useSilent } from '#src/data/status.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** All countries in the citizen's language, sorted for its alphabet. */
export function useCountries(): CountryChoice[] | undefined {
  const context = useGuideContext()
  return useGuideSource('countries', context, async (source) => {
    const collator = new Intl.Collator(localeByLanguage[context.language].intl)
    return (await countriesOf(source))
      .map((country) => ({ iso2: country.iso2, name: country.names[context.language] }))
      .toSorted((one, other) => collator.compare(one.name, other.name))
  })
}

/** The citizen's own main representation, else the post that gives consular services in the guide's country; null when none is known. */
export function useMainRepresentation(): { country: Country | null; representation: Representation | null } | undefined {
  const context = useGuideContext()
  const profile = useProfile()
  const own = profile?.representations.find((entry) => entry.isMainRepresentation)?.id
  const read = async (source: GuideSource) => {
    const country = (await countriesOf(source)).find((candidate) => candidate.iso2 === context.country) ?? null
    const representation =
      (await representationsOf(source)).find((candidate) => candidate.id === (own ?? country?.consularServicesId)) ?? null
    return { country, representation }
  }
  // It names its country: until another one is read, that one stands.
  const main = useGuideSource(`main|${own ?? ''}`, context, read, true)
  const isSilent = useSilent()
  // Not the one and then the other.
  return profile === undefined && !isSilent ? undefined : main
}

/**
 * Whether what is said of the guide's country will stand: it is known with its record and its representation, or nobody chose one and the
 * first round, which might have brought a guess, is over.
 */
export function useIsCountrySettled(main: ReturnType<typeof useMainRepresentation>): boolean {
  const isAfterFirstRound = useCheckedAt() != null
  const isKnown = main?.country != null && (main.representation !== null || main.country.consularServicesId === null)
  return isKnown || (main !== undefined && isAfterFirstRound)
}

/** The countries whole, in no order. */
export function useCountryRecords(): Country[] | undefined {
  return useGuideSource('country records', useGuideContext(), countriesOf)
}

export function useRepresentations(): Representation[] | undefined {
  return useGuideSource('representations', useGuideContext(), representationsOf)
}

/** Countries and posts as of one moment; while the guide's country changes those before stand, so that a form keeps its focus. */
export function useReference(): { countries: Country[]; representations: Representation[] } | undefined {
  const read = async (source: GuideSource) => {
    const keys = [resourceKeys.countries, resourceKeys.representations]
    const [countries, representations] = await source.atOnce(() => Promise.all(keys.map((key) => source.resource(key))))
    return {
      countries: (countries?.value as Country[] | undefined) ?? [],
      representations: (representations?.value as Representation[] | undefined) ?? [],
    }
  }
  return useGuideSource('reference', useGuideContext(), read, true)
}

export interface RepresentationCardView {
  representation: Representation
  country: Country | null
  confirmedAt: number | null
}

/** Null: no such representation. */
export function useRepresentation(repCode: string): RepresentationCardView | null | undefined {
  return useGuideSource(`representation|${repCode}`, useGuideContext(), async (source) => {
    const row = await source.resource(resourceKeys.representations)
    const representation = ((row?.value as Representation[] | undefined) ?? []).find(
      (candidate) => candidate.repCode.toLowerCase() === repCode.toLowerCase(),
    )
    if (!representation) return null
    const country = (await countriesOf(source)).find((candidate) => candidate.iso2 === representation.seatCountryIso) ?? null
    return { representation, country, confirmedAt: row?.confirmedAt || null }
  })
}

/** Data address of the map's picture; null while the device has none. */
export function useMap(representationId: string): string | null | undefined {
  return useLive(
    `map|${representationId}`,
    async (db) => ((await db.resources.get(resourceKeys.map(representationId)))?.value as string | undefined) ?? null,
    { fallback: async () => null },
  )
}

async function countriesOf(source: GuideSource): Promise<Country[]> {
  return ((await source.resource(resourceKeys.countries))?.value as Country[] | undefined) ?? []
}

async function representationsOf(source: GuideSource): Promise<Representation[]> {
  return ((await source.resource(resourceKeys.representations))?.value as Representation[] | undefined) ?? []
}

/** With whichever representation, the newest first; empty where nobody is logged in. */
export function useConversations(): ConversationView[] | undefined {
  return useLive('conversations', readConversations, { fallback: async () => [] })
}

/** What the service takes beyond the specification's calls; both until it is known. */
export function useContactOffers(): { chat: boolean; appointment: boolean } {
  const offers = useLive('contact offers', async (db) => ({
    chat: await isOffered(db, 'chat-message'),
    appointment: await isOffered(db, 'appointment'),
  }))
  return offers ?? { chat: true, appointment: true }
}

/** What the citizen has asked of representations, as the device has it; null where nobody is logged in. */
export function useStoredAppointments(): AppointmentView[] | null | undefined {
  return useLive('appointments', readAppointments, { fallback: async () => null })
}
