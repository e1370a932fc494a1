import { useFormat } from '#src/ui/format/use-format.ts'

/** A country's name in the language of the app, known without the countries' list. */
export function useCountryName(): (iso2: string) => string {
  const { locale } = useFormat()
  return (iso2) => new Intl.DisplayNames(locale, { type: 'region' }).of(iso2) ?? iso2
}
