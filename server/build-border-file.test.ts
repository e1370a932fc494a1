import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createBorders } from '#contract/places/borders.ts'
import { buildBorderFile } from './build-border-file.ts'
import { loadReferenceData } from './reference-data/load-reference-data.ts'

const file = buildBorderFile()
const { countryAt } = createBorders(file)
const { countries, representations } = await loadReferenceData()
const at = (latitude: number, longitude: number, accuracy = 50) => countryAt({ latitude, longitude, accuracy })

/** Places within 30 km of a border: name, country, latitude, longitude. Drawn at random from GeoNames (CC BY 4.0), one for each border. */
const nearBorders =
  `Solrød Strand DK 55.533 12.222; Nuevo Progreso MX 26.055 -97.952; Livada RO 47.867 23.133; Matiri TZ -10.75 34.9; Grand-Charmont FR 47.527
  6.826; Romans dIsonzo IT 45.888 13.442; Somma Lombardo IT 45.682 8.708; West Seneca US 42.85 -78.8; Pjanići BA 44.986 15.823; Sin-le-Noble
  FR 50.362 3.131; Burang CN 30.296 81.175; Bīleh Savār IR 39.38 48.355; Jaroměřice nad Rokytnou CZ 49.094 15.893; Mundemba CM 4.948 8.872;
  Querqueville FR 49.663 -1.691; Staroaleyskoye RU 51.006 82; Shūkat aş Şūfī PS 31.26 34.283; Bellheim DE 49.198 8.279; Parádsasvár HU 47.913
  19.977; Sânandrei RO 45.853 21.168; Tanjung Sepat MY 2.658 101.563; Bürs AT 47.15 9.8; Illār PS 32.37 35.107; Oranjestad AW 12.524 -70.027;
  Albina SR 5.498 -54.055; Malmédy BE 50.427 6.028; Surazh RU 53.017 32.392; Al Jarādīyah SA 16.579 42.912; Uzhgorod UA 48.617 22.3; Qiryat
  Bialik IL 32.828 35.086; Appenzell CH 47.331 9.41; Strömstad SE 58.939 11.171; Mondorf-les-Bains LU 49.505 6.281; Tegernsee DE 47.712
  11.758; Çukurca TR 37.248 43.614; Shabla BG 43.54 28.534; Mincivan AZ 39.03 46.723; Urumita CO 10.559 -73.012; Schopfheim DE 47.651 7.821;
  Sāl JO 32.569 35.912; Surkhpur PK 32.718 74.448; New Yekepa LR 7.579 -8.538; Puebla de Guzmán ES 37.614 -7.249; Rameswaram IN 9.289 79.313;
  Merelbeke BE 50.994 3.746; Kežmarok SK 49.136 20.434; Węgorzewo PL 54.216 21.737; Shalyhyne UA 51.572 34.122; Soleşti RO 46.767 27.783;
  Butare RW -2.597 29.739; Dětmarovice CZ 49.894 18.461; Villa Elisa AR -32.163 -58.401; Schaijk NL 51.746 5.632; Kitee FI 62.1 30.15;
  Valašské Klobouky CZ 49.141 18.008; Mae Chan TH 20.147 99.853; Bertrange LU 49.611 6.05; Ocotal NI 13.632 -86.475; Serravalle SM 43.969
  12.482; Vida Mejor I MX 14.87 -92.308; Adiaké CI 5.286 -3.304; Yambio SS 4.571 28.394; Siraha NP 26.654 86.208; Bugarama TZ -2.871 30.528;
  Imām Şāḩib AF 37.189 68.936; Las Lomas PE -4.653 -80.247; Kara TG 9.551 1.186; Xiamen CN 24.48 118.082; Rustavi GE 41.563 44.979; Debīpur IN
  24.25 88.618; Āsosa ET 10.067 34.533; Eilabun IL 32.837 35.4; Ghadāmis LY 30.134 9.501; Tvardița MD 46.148 28.965; Yangju KR 37.833 127.062;
  Ad Duraykīsh SY 34.895 36.143; Kemin KG 42.786 75.692; Gurlan UZ 41.845 60.392; Džepčište MK 42.033 20.998; Wa GH 10.061 -2.502; Dostlik
  Shahri UZ 40.529 68.032; Dhromolaxia CY 34.876 33.587; Zaxo IQ 37.149 42.686; Elhovo BG 42.167 26.567; Özalp TR 38.655 43.989; Ninotsminda
  GE 41.265 43.592; Musanze RW -1.5 29.635; Serekunda GM 13.438 -16.678; Saint-Pierre PM 46.779 -56.177; Cumbal CO 0.909 -77.791; Celje SI
  46.231 15.26; Ortaköy TR 37.221 40.785; Hajīn SY 34.695 40.831; Kamnik SI 46.226 14.612; Smiltene LV 57.424 25.902; Bāneh IR 35.998 45.885;
  Kalvarija LT 54.417 23.223; Beli Manastir HR 45.77 18.604; Tivat ME 42.436 18.694; Tawau MY 4.245 117.891; Ungsang-nodongjagu KP 42.358
  130.462; Sakiet Sidi Youssef TN 36.223 8.355; Taurage LT 55.252 22.29; Santa Vitória do Palmar BR -33.519 -53.368; Prosotsáni GR 41.183
  23.967; Lobuni ET 4.833 36.1; Ŭiju KP 40.199 124.532; Ashtarak AM 40.299 44.362; Bazar-Korgon KG 41.038 72.746; Goma CD -1.674 29.228; Mbala
  ZM -8.84 31.366; Dahab EG 28.482 34.495; Ban Houayxay LA 20.27 100.418; Isfara TJ 40.126 70.625; Saldus LV 56.664 22.488; Pilar PY -26.859
  -58.306; San Pedro BO -16.237 -68.851; Himarë AL 40.102 19.745; Hatsavan AM 39.464 45.97; Ayer Hangat MY 6.421 99.822; Road Town VG 18.427
  -64.621; Dajabón DO 19.549 -71.708; Fengxiang CN 47.575 130.823; Gouménissa GR 40.946 22.45; Tékane MR 16.602 -15.349; Lobujya NP 27.95
  86.817; Sanniquellie LR 7.362 -8.713; Fort Portal UG 0.662 30.275; NDjamena TD 12.107 15.044; Buston TJ 40.234 69.695; Baki SO 9.892 43.385;
  Piggs Peak SZ -25.961 31.247; Nyachera UG -0.9 30.417; Kansanshi ZM -12.095 26.427; Bo Rai TH 12.573 102.537; Cabinda AO -5.55 12.2; Butel
  MK 42.031 21.447; Touba CI 8.283 -7.683; Zaḩar JO 32.567 35.778; Lospalos TL -8.522 126.998; San Francisco SV 13.7 -88.1; Zemio CF 5.031
  25.136; Peña Blanca HN 15.533 -88.05; Pljevlja ME 43.357 19.358; Bondo KE 0.235 34.281; Illela NG 13.731 5.298; Serhetabat TM 35.28 62.344;
  Tsévié TG 6.426 1.213; Novo Brdo XK 42.616 21.434; Kirkenes NO 69.727 30.046`
    .split(';')
    .map((entry) => /^(.*) ([A-Z]{2}) (\S+) (\S+)$/.exec(entry.trim().replaceAll(/\s+/g, ' ')) ?? [])
    .map(([, name = '', iso2 = '', latitude, longitude]) => ({ name, iso2, at: at(Number(latitude), Number(longitude)) }))

test('the file is small enough to be fetched ahead', () => {
  expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(75_000)
})

test('every country has an area, and no area has another code', () => {
  const withArea = new Set(file.flatMap(([codes]) => codes.split(' ')))
  expect(countries.filter(({ iso2 }) => !withArea.has(iso2)).map(({ iso2 }) => iso2)).toEqual([])
  expect([...withArea].filter((code) => !countries.some(({ iso2 }) => iso2 === code))).toEqual([])
})

describe('no wrong country is chosen', () => {
  test('in capitals', () => {
    const wrong = countries.flatMap(({ iso2, capital }) => {
      if (!capital) return []
      const found = at(capital.lat, capital.lon)
      const isRight = found.kind === 'country' ? found.iso2 === iso2 : found.iso2s.includes(iso2)
      return isRight ? [] : [{ iso2, capital: capital.name, found }]
    })
    expect(wrong).toEqual([])
  })

  test('at representations', () => {
    const wrong = representations.flatMap(({ id, seatCountryIso, coordinates }) => {
      if (!coordinates) return []
      const found = at(coordinates.lat, coordinates.lon)
      const isRight = found.kind === 'country' ? found.iso2 === seatCountryIso : found.iso2s.includes(seatCountryIso)
      return isRight ? [] : [{ id, found }]
    })
    expect(wrong).toEqual([])
  })

  test('near borders, where some are certain and the right one is always offered', () => {
    expect(nearBorders.length).toBeGreaterThan(100)
    expect(nearBorders.filter(({ iso2, at: found }) => found.kind === 'country' && found.iso2 !== iso2)).toEqual([])
    expect(nearBorders.filter(({ iso2, at: found }) => found.kind === 'candidates' && !found.iso2s.includes(iso2))).toEqual([])
    expect(nearBorders.filter(({ at: found }) => found.kind === 'country').length).toBeGreaterThan(20)
  })
})

test.each([
  ['Lugano with a vague position', 46.005, 8.953, 20_000, ['CH', 'IT']],
  ['Basel, two kilometres from France and Germany', 47.56, 7.59, 50, ['CH', 'FR', 'DE']],
  ['Simferopol, which is disputed', 45.05, 34.1, 50, ['UA', 'RU']],
  ['Laayoune, which is disputed', 27.15, -13.2, 50, ['EH', 'MA']],
  ['the open sea', -40, -120, 50, []],
])('%s has these candidates', (_, latitude, longitude, accuracy, iso2s) => {
  const found = at(latitude, longitude, accuracy)
  expect(found.kind === 'candidates' && found.iso2s.toSorted()).toEqual(iso2s.toSorted())
})

test.each([
  ['CH', 46.8, 8.2],
  ['TH', 13.75, 100.5],
  ['AW', 12.52, -70.02],
  ['GL', 64.18, -51.69],
])('%s is certain at %d, %d', (iso2, latitude, longitude) => {
  expect(at(latitude, longitude)).toEqual({ kind: 'country', iso2 })
})

test('near a border the nearest country comes first', () => {
  expect(at(47.56, 7.59)).toMatchObject({ iso2s: ['CH', expect.any(String), expect.any(String)] })
})
