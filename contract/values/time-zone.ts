/** Zones that IANA renamed, with the name that a browser with an older zone database knows. */
const formerNames: Record<string, string> = {
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Kanton': 'Pacific/Enderbury',
}

/**
 * The name by which this machine knows the IANA time zone: its own, or the one it had before it was renamed. Null for a misspelt name and for a
 * zone that is newer than the machine's zone database; `Intl.DateTimeFormat` throws a RangeError for both.
 */
export function knownTimeZone(timeZone: string): string | null {
  return [timeZone, formerNames[timeZone]].find((name) => name !== undefined && isKnown(name)) ?? null
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
