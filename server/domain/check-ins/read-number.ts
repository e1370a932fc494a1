import { phonesMeant } from '#contract/values/phone-numbers.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'

const homeCountry = 'CH'

export interface NumberReadings {
  /** As dialled in the country. */
  local: string
  /** As dialled in Switzerland. */
  home: string
}

/**
 * The international numbers that a written number may mean. Two readings are equal if the number has a country code, or is possible in one
 * of the two countries only. If it is possible in neither, both are the digits themselves. Undefined without a digit.
 */
export function readNumber(written: string, country: string): NumberReadings | undefined {
  const digits = plainSigns(written).replaceAll(/\D/g, '')
  if (digits === '') return undefined
  const [local] = phonesMeant(written, [country])
  const [home] = phonesMeant(written, [homeCountry])
  return { local: local ?? home ?? digits, home: home ?? local ?? digits }
}
