import type { Language } from '#contract/values/languages.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { guessedBefore, guessFromTables } from '#worker/guide/country-guess.ts'
import { dropBegun, fallbackCountry } from '#worker/guide/packs/pack-round.ts'
import type { EngineContext } from './engine-api.ts'

/** What the page has told the engine: language, country and build. `onSwitch`: language or country are other ones now. */
export function createContext({ db, timezone }: Pick<Environment, 'db' | 'timezone'>, onSwitch: () => void) {
  let context: EngineContext | null = null

  async function switchTo(given: EngineContext): Promise<void> {
    const guess = given.country === null ? await guessedBefore(db) : undefined
    const next = guess ? { ...given, country: guess } : given
    const isSame = context?.language === next.language && context.country === next.country
    context = next
    if (!isSame) onSwitch()
  }

  return {
    current: () => context,
    language: (): Language => context?.language ?? 'en',
    build: () => context?.build ?? '',
    switchTo,
    /** Nobody chose a country: the device's time zone may name one, and the page says that it is a guess. */
    async guessCountry(): Promise<void> {
      const guess = await guessFromTables({ db, timezone })
      if (!guess || !context || context.country !== null) return
      const { language } = context
      // First, because it ends the round: one that is still under way would begin anew what is dropped.
      await switchTo({ ...context, country: guess })
      if (guess !== fallbackCountry) await dropBegun(db, { country: fallbackCountry, language })
    },
  }
}
