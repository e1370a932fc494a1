import { borders } from '@rapideditor/country-coder'
import { type BorderFile, writeSteps } from '#contract/places/borders.ts'

interface Feature {
  geometry: { coordinates: readonly (readonly (readonly (readonly number[])[])[])[] } | null
  properties: { iso1A2: string | undefined; country: string | undefined; wikidata: string }
}

/** Parts of the world that have an ISO code of their own or a disputed one, by their Wikidata id; country-coder gives only who controls them. */
const codesOf: Record<string, string> = {
  // Bonaire, Saba, Sint Eustatius
  Q25396: 'BQ',
  Q25528: 'BQ',
  Q26180: 'BQ',
  // Guernsey, Alderney
  Q3311985: 'GG',
  Q179313: 'GG',
  // Saint Helena
  Q34497: 'SH',
  // Svalbard, Jan Mayen
  Q25231: 'SJ',
  Q14056: 'SJ',
  // French Southern Territories
  Q46772: 'TF',
  Q190571: 'TF',
  Q201698: 'TF',
  Q1681727: 'TF',
  // United States Minor Outlying Islands
  Q25359: 'UM',
  Q43296: 'UM',
  Q46879: 'UM',
  Q47863: 'UM',
  Q62218: 'UM',
  Q123076: 'UM',
  Q130895: 'UM',
  Q131008: 'UM',
  Q131305: 'UM',
  // Northern Cyprus
  Q23681: 'CY',
  // Crimea
  Q7835: 'UA RU',
}

/** Codes in country-coder that ISO only reserves, each with its country or territory. */
const partOf: Record<string, string> = { FX: 'FR', CP: 'FR', IC: 'ES', AC: 'SH', TA: 'SH', DG: 'IO', CQ: 'GG' }

/** Western Sahara by its colonial borders; country-coder gives Morocco what Morocco controls. */
const westernSahara = [
  [-18, 27.667],
  [-8.667, 27.667],
  [-8.667, 26],
  [-12, 26],
  [-12, 23.45],
  [-13, 23],
  [-13, 21.333],
  [-18, 20.7],
]

/**
 * The borders by which the app locates positions offline, from @rapideditor/country-coder (ISC licence, with the packages in
 * licences.txt). Rounded to a thousandth of a degree, about 100 m.
 */
export function buildBorderFile(): BorderFile {
  const features: readonly Feature[] = borders.features
  const areas = features.flatMap(({ geometry, properties }) => {
    const { iso1A2, country, wikidata } = properties
    const code = iso1A2 ?? country
    const codes = codesOf[wikidata] ?? (code === undefined ? undefined : (partOf[code] ?? code))
    // A feature without a geometry is a group of others; one without a code is unclaimed land.
    if (!geometry || codes === undefined) return []
    return [[codes, geometry.coordinates.flat().map(ringOf)] as const]
  })
  return [...areas, ['EH MA', [ringOf([...westernSahara, westernSahara[0] ?? []])]]]
}

/** The last point of a GeoJSON ring repeats the first one, and is left out. */
function ringOf(ring: readonly (readonly number[])[]): string {
  let [x, y] = [0, 0]
  const steps = ring.slice(0, -1).flatMap(([longitude = 0, latitude = 0]) => {
    const [east, north] = [Math.round(longitude * 1000), Math.round(latitude * 1000)]
    const step = [east - x, north - y]
    ;[x, y] = [east, north]
    return step
  })
  return writeSteps(steps)
}
