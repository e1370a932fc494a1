/**
 * Weekends of countries in which they are not Saturday and Sunday, 1 for Monday. By `weekendData` of CLDR 48: `Intl.Locale.prototype.getWeekInfo`
 * has the same, in fewer browsers than the app. The Emirates have had Saturday and Sunday since 2022.
 */
const weekends: Readonly<Record<string, readonly number[]>> = {
  AF: [4, 5],
  // Not in CLDR: the working week of Bangladesh is Sunday to Thursday, that of Nepal Sunday to Friday.
  BD: [5, 6],
  NP: [6],
  IR: [5],
  ...Object.fromEntries('BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE'.split(' ').map((iso2) => [iso2, [5, 6]])),
  IN: [7],
  UG: [7],
}

/** Whether a day, yyyy-mm-dd, is one of the weekend in a country. */
export function isWeekend(date: string, countryIso: string): boolean {
  const weekday = new Date(date).getUTCDay() || 7
  return (weekends[countryIso] ?? [6, 7]).includes(weekday)
}
