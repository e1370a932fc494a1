import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Service } from '#server/reference-data/emergency-numbers.ts'

interface ShortNumberInfo {
  getSupportedRegions(): string[]
  isEmergencyNumber(number: string, region: string): boolean
}
/** The package has no types. */
const { ShortNumberInfo } = createRequire(import.meta.url)('google-libphonenumber') as {
  ShortNumberInfo: { getInstance(): ShortNumberInfo }
}
const shortNumbers = ShortNumberInfo.getInstance()
const regions = new Set(shortNumbers.getSupportedRegions().map(String))

/** libphonenumber knows emergency numbers by country, but not by service. */
export function isInLibphonenumber(iso2: string, number: string): boolean {
  return regions.has(iso2) && shortNumbers.isEmergencyNumber(number, iso2)
}

type AndroidType = 'POLICE' | 'AMBULANCE' | 'FIRE'
const typesOf: Record<Service, AndroidType[]> = {
  police: ['POLICE'],
  ambulance: ['AMBULANCE'],
  fire: ['FIRE'],
  general: ['POLICE', 'AMBULANCE', 'FIRE'],
}

const android = readAndroid(readFileSync(new URL('android-emergency-numbers.csv', import.meta.url), 'utf8'))

/** A number without a type counts for each service. */
export function androidNumbers(iso2: string, service: Service): string[] {
  const wanted = typesOf[service]
  return (android.get(iso2) ?? [])
    .filter(({ types }) => types.includes('TYPE_UNSPECIFIED') || wanted.every((type) => types.includes(type)))
    .map(({ number }) => number)
}

function readAndroid(text: string): Map<string, { number: string; types: string[] }[]> {
  return new Map(
    text.split('\n').map((line) => {
      const [iso2 = '', ...numbers] = line.split(',')
      return [
        iso2,
        numbers.map((entry) => {
          const [number = '', ...types] = entry.split(' ')
          return { number, types }
        }),
      ]
    }),
  )
}
