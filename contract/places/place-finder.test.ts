import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import { createPlaceFinder } from './place-finder.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'

const reference = await loadReferenceData()
const finders = new Map((['de', 'fr', 'it', 'en'] as const).map((language) => [language, createPlaceFinder(reference, language)]))
const finderIn = (language: Language) => finders.get(language) as ReturnType<typeof createPlaceFinder>

/** "Holland NL, Burma MM": inputs, each with the expected country. */
const pairs = (text: string) => text.split(',').map((pair) => [pair.trim().slice(0, -3), pair.trim().slice(-2)] as const)

const names: Record<Language, string> = {
  de: `USA US, Amerika US, Vereinigte Staaten US, VAE AE, Emirate AE, England GB, Grossbritannien GB, Großbritannien GB, Schottland GB, Holland NL, Niederlande NL,
    Burma MM, Birma MM, Elfenbeinküste CI, Elfenbeinkueste CI, Weissrussland BY, Weißrussland BY, Südkorea KR, Suedkorea KR, Nordkorea KP, Tschechei CZ,
    Tschechische Republik CZ, Zaire CD, Kongo CD, Persien IR, Ceylon LK, Siam TH, Hongkong HK, Macau MO, Swasiland SZ, Mazedonien MK, Moldawien MD, Palästina PS,
    Bosnien BA, Vatikan VA, Kapverden CV, Dom Rep DO, Oesterreich AT, Österreich AT, Aegypten EG, Kanaren ES, Balearen ES, Azoren PT, Madeira PT, Sizilien IT,
    Südtirol IT, Korsika FR, Elsass FR, Hawaii US, Kalifornien US, Bali ID, Sansibar TZ, Osttimor TL, Saudi Arabien SA, Türkei TR, Formosa TW, Spitzbergen SJ,
    Grönland GL, Färöer FO, Zentralafrika CF, UK GB, GB GB, THA TH, bra BR, jpn JP, DE DE`,
  fr: `États-Unis US, etats unis US, Amérique US, Angleterre GB, Grande-Bretagne GB, Écosse GB, Hollande NL, Pays Bas NL, Birmanie MM, Côte d'Ivoire CI,
    cote divoire CI, Biélorussie BY, Russie blanche BY, Corée du Sud KR, Corée KR, République tchèque CZ, Tchéquie CZ, RDC CD, Zaïre CD, Perse IR, Émirats AE,
    emirats arabes unis AE, EAU AE, Cap-Vert CV, Centrafrique CF, Palestine PS, Cisjordanie PS, Île Maurice MU, La Réunion RE, Guyane GF, Tahiti PF, Polynésie PF,
    Canaries ES, Baléares ES, Madère PT, Açores PT, Corse FR, Sicile IT, Sardaigne IT, Californie US, Floride US, Allemagne DE, Autriche AT, Maroc MA, Algérie DZ,
    Tunisie TN, le Japon JP, la Chine CN, l'Espagne ES, les Philippines PH, Arabie Saoudite SA, Turquie TR, Swaziland SZ, Macédoine MK, Féroé FO`,
  it: `Stati Uniti US, America US, Inghilterra GB, Gran Bretagna GB, Scozia GB, Olanda NL, Paesi Bassi NL, Birmania MM, Costa d'Avorio CI, Bielorussia BY,
    Corea del Sud KR, Corea KR, Repubblica Ceca CZ, Cecoslovacchia CZ, Emirati AE, Emirati Arabi AE, Persia IR, Capo Verde CV, Palestina PS, Cisgiordania PS,
    Canarie ES, Baleari ES, Azzorre PT, Sicilia IT, Sardegna IT, Toscana IT, Corsica FR, Germania DE, Svezia SE, Ungheria HU, Croazia HR, Giappone JP, Cina CN,
    Egitto EG, Giordania JO, Arabia Saudita SA, Turchia TR, Polinesia PF, Riunione RE, il Brasile BR, Macedonia MK, Moldavia MD, Vaticano VA, Costa Azzurra FR,
    Isole Canarie ES, Nuova Zelanda NZ, Sudafrica ZA, Repubblica Dominicana DO`,
  en: `USA US, U.S.A. US, United States of America US, the States US, America US, UK GB, Britain GB, Great Britain GB, England GB, Scotland GB, Wales GB,
    Northern Ireland GB, Holland NL, The Netherlands NL, Burma MM, Ivory Coast CI, UAE AE, Emirates AE, South Korea KR, Korea KR, North Korea KP, Czech Republic CZ,
    Zaire CD, DRC CD, DR Congo CD, Congo CG, Persia IR, Ceylon LK, Siam TH, Swaziland SZ, Macedonia MK, Turkey TR, Cape Verde CV, Palestine PS, West Bank PS,
    Gaza PS, Canary Islands ES, Azores PT, Sicily IT, Tuscany IT, Crete GR, Hawaii US, California US, Florida US, Bali ID, Zanzibar TZ, Tahiti PF, Greenland GL,
    St Lucia LC, Saint Lucia LC, Trinidad and Tobago TT, Hong Kong HK, Macao MO, Deutschland DE, España ES, Suomi FI, Sverige SE, Hrvatska HR, Brasil BR, Polska PL,
    日本 JP, Россия RU, +66 TH, Asia/Calcutta IN, Asia/Kolkata IN, US/Pacific US, Europe/Kiev UA, Asia/Saigon VN`,
}

const cities: Record<Language, string> = {
  de: `Dubai AE, Bangkok TH, Manila PH, London GB, New York US, Kapstadt ZA, Mailand IT, Venedig IT, Nizza FR, Strassburg FR, Lissabon PT, Kopenhagen DK,
    Warschau PL, Krakau PL, Prag CZ, Moskau RU, Sankt Petersburg RU, Peking CN, Singapur SG, Saigon VN, Ho-Chi-Minh-Stadt VN, Koh Samui TH, Phuket TH,
    Mexiko-Stadt MX, Cancun MX, Mallorca ES, Malle ES, Teneriffa ES, Kreta GR, Rhodos GR, Antalya TR, Hurghada EG, Scharm el Scheich EG, Marrakesch MA, Agadir MA,
    Djerba TN, Rio de Janeiro BR, Sao Paulo BR, Salvador BR, Bombay IN, Kalkutta IN, Goa IN, Kathmandu NP, Colombo LK, Malé MV, Doha QA, Jerusalem IL,
    Tel Aviv IL, Konstanz DE, Muenchen DE, Köln DE, Koeln DE, Johannesburg ZA`,
  fr: `Londres GB, Le Caire EG, Le Cap ZA, La Haye NL, Varsovie PL, Athènes GR, Venise IT, Florence IT, Gênes IT, Munich DE, Cologne DE, Francfort DE,
    Copenhague DK, Lisbonne PT, Pékin CN, Canton CN, Moscou RU, Saint-Pétersbourg RU, Le Pirée GR, Marrakech MA, Tanger MA, Alger DZ, Beyrouth LB, Damas SY,
    La Mecque SA, Bombay IN, Saïgon VN, La Havane CU, Mexico MX, Nouvelle-Orléans US, Séville ES, Majorque ES, Ibiza ES, Corfou GR, Santorin GR, Punta Cana DO,
    Pointe-à-Pitre GP, Saint-Denis RE, Nouméa NC, Papeete PF, Annemasse FR, Nairobi KE, Dakar SN`,
  it: `Londra GB, Parigi FR, Nizza FR, Marsiglia FR, Lione FR, Monaco di Baviera DE, Francoforte DE, Amburgo DE, Stoccarda DE, Barcellona ES, Siviglia ES, Maiorca ES,
    Lisbona PT, Atene GR, Rodi GR, Creta GR, Il Cairo EG, Pechino CN, Mosca RU, San Pietroburgo RU, Varsavia PL, Cracovia PL, Praga CZ, Zagabria HR, Spalato HR,
    Lubiana SI, Belgrado RS, Bucarest RO, Città del Messico MX, L'Avana CU, Città del Capo ZA, La Mecca SA, Gerusalemme IL, Milano IT, Napoli IT, Seul KR`,
  en: `Cairo EG, Cape Town ZA, The Hague NL, Warsaw PL, Athens GR, Venice IT, Florence IT, Naples IT, Munich DE, Cologne DE, Copenhagen DK, Lisbon PT, Beijing CN,
    Moscow RU, Saint Petersburg RU, Mumbai IN, Delhi IN, Saigon VN, Ho Chi Minh City VN, NYC US, LA US, Vegas US, San Francisco US, Washington DC US, Los Angeles US,
    Miami US, Rio BR, Buenos Aires AR, Mexico City MX, Sydney AU, Melbourne AU, Auckland NZ, Vancouver CA, Toronto CA, Kuala Lumpur MY, KL MY, Jakarta ID, Ubud ID,
    Chiang Mai TH, Pattaya TH, Siem Reap KH, Luang Prabang LA, Yangon MM, Rangoon MM, Hanoi VN, Cusco PE, Machu Picchu PE, Kilimanjaro TZ, Petra JO,
    Santorini GR, Dubrovnik HR, Reykjavik IS, Edinburgh GB, Nice FR`,
}

const typos: Record<Language, string> = {
  de: `Thialand TH, Deutshland DE, Brasilein BR, Kolumbein CO, Griechenlad GR, Spanein ES, Südafrkia ZA, Marroko MA, Philipinen PH, Neusseland NZ, Kambodsha KH,
    Dubia AE, Bangkock TH, Singapurr SG, Mallorka ES, Tenerifa ES, Lisabon PT, Kopenhagn DK, Istambul TR, Marakesch MA`,
  fr: `Thailnde TH, Allemange DE, Bresil BR, Brésli BR, Colmbie CO, Grece GR, Espange ES, Marroc MA, Philipines PH, Cambdoge KH, Dubai AE, Bankok TH, Singapore SG,
    Majorqe ES, Londre GB, Barcelonne ES, Marakech MA, Tunisi TN, Portgual PT, Austrlie AU`,
  it: `Tailandia TH, Germnia DE, Brasle BR, Colmbia CO, Greica GR, Spanga ES, Maroco MA, Filipine PH, Cambgia KH, Dubay AE, Bankok TH, Singapre SG, Londar GB,
    Barcelona ES, Marakech MA, Portogalo PT, Austrlia AU, Giapone JP, Messcio MX, Argentna AR`,
  en: `Thailnd TH, Germny DE, Brazl BR, Columbia CO, Greese GR, Spian ES, Moroco MA, Phillipines PH, Camboda KH, Duabi AE, Bankok TH, Singapoor SG, Londn GB,
    Barcelna ES, Marakesh MA, Portugla PT, Austraila AU, Jappan JP, Mexcio MX, Argentna AR, Newyork US, Srilanka LK`,
}

const countriesOf = (language: Language, text: string, count = 3) =>
  finderIn(language)
    .find(text)
    .slice(0, count)
    .map(({ iso2 }) => iso2)

/** Inputs whose country is not among the first three. */
function missed(table: Record<Language, string>): string[] {
  return Object.entries(table).flatMap(([language, text]) =>
    pairs(text).flatMap(([typed, iso2]) => (countriesOf(language as Language, typed).includes(iso2) ? [] : [`${language} ${typed}`])),
  )
}
const countOf = (table: Record<Language, string>) => Object.values(table).flatMap(pairs).length

test('the lists hold more than 300 inputs', () => {
  expect(countOf(names) + countOf(cities) + countOf(typos)).toBeGreaterThan(300)
})

test.each([
  ['names and aliases', names, 0.95],
  ['cities', cities, 0.9],
  ['single typos', typos, 0.8],
])('%s are found in the first three', (_, table, share) => {
  const misses = missed(table)
  expect(1 - misses.length / countOf(table), misses.join(', ')).toBeGreaterThanOrEqual(share)
})

describe('every name in the data is the first result', () => {
  const tied = new Set(['San José'])

  test('names of countries, in each language', () => {
    for (const [language, finder] of finders)
      for (const { iso2, names: all } of reference.countries) {
        expect([all[language], finder.find(all[language])[0]?.iso2]).toEqual([all[language], iso2])
      }
  })

  test('ISO codes', () => {
    for (const { iso2 } of reference.countries) expect(finderIn('de').find(iso2)[0]?.iso2).toBe(iso2)
  })

  test('seats of representations, among the first three', () => {
    const lost = reference.representations.flatMap(({ city, seatCountryIso }) =>
      [...finders.keys()].filter(
        (language) => !tied.has(city[language]) && !countriesOf(language, city[language]).includes(seatCountryIso),
      ),
    )
    expect(lost).toEqual([])
  })

  test('capitals, among the first three', () => {
    const lost = reference.countries.filter(({ iso2, capital }) => capital && !countriesOf('en', capital.name).includes(iso2))
    expect(lost).toEqual([])
  })
})

test('a typo is a guess, an exact name is not', () => {
  expect(finderIn('en').find('dubia')[0]).toEqual({ iso2: 'AE', name: 'Dubai', isExact: false, isGuess: true })
  expect(finderIn('en').find('dubai')).toEqual([{ iso2: 'AE', name: 'Dubai', isExact: true, isGuess: false }])
})

test('a result found by the country’s own name has no other matched name', () => {
  expect(finderIn('de').find('Brasilien')[0]).toEqual({ iso2: 'BR', name: null, isExact: true, isGuess: false })
  expect(finderIn('de').find('Brazil')[0]).toEqual({ iso2: 'BR', name: 'Brazil', isExact: true, isGuess: false })
})

test('results narrow while a name is typed', () => {
  const first = (text: string) => finderIn('de').find(text)[0]?.iso2
  expect(['thai', 'bangk', 'lond', 'neusee', 'königr'].map(first)).toEqual(['TH', 'TH', 'GB', 'NZ', 'GB'])
})

test('a country after a place name selects among places of that name', () => {
  expect(finderIn('en').find('Portland, USA')[0]?.iso2).toBe('US')
  expect(finderIn('de').find('Valencia Spanien')[0]?.iso2).toBe('ES')
  expect(countriesOf('en', 'Georgia', 2)).toEqual(['GE', 'US'])
})

test('a region of several countries offers them', () => {
  expect(new Set(countriesOf('de', 'Skandinavien'))).toEqual(new Set(['SE', 'NO', 'DK']))
  expect(new Set(countriesOf('en', 'Baltics', Infinity))).toEqual(new Set(['EE', 'LV', 'LT']))
})

test('a sentence is searched for names if nothing else matches', () => {
  expect(finderIn('de').find('ich bin gerade in Bangkok')[0]?.iso2).toBe('TH')
})

test('finds nothing for a text that is not a place', () => {
  expect(finderIn('en').find('xyzzyq')).toEqual([])
  expect(finderIn('en').find('  ')).toEqual([])
})

describe('a question names a country', () => {
  const named = (sentence: string, language: Language) =>
    finderIn(language)
      .namedIn(sentence)
      .map(({ iso2 }) => iso2)

  test.each([
    ['Pass verlängern in Brasilien', 'de', ['BR']],
    ['retire to Portugal', 'en', ['PT']],
    ['marriage in the USA', 'en', ['US']],
    ['passeport perdu à Bangkok', 'fr', ['TH']],
    ['assicurazione malattia Costa d’Avorio', 'it', ['CI']],
    ['moving from Germany to New Zealand', 'en', ['NZ', 'DE']],
  ] as const)('%s', (sentence, language, expected) => {
    expect(named(sentence, language)).toEqual(expect.arrayContaining([...expected]))
    expect(named(sentence, language)).toHaveLength(expected.length)
  })

  test.each([
    ['ist es in der Familie', 'de'],
    ['I am in need of a nice mobile phone', 'en'],
    ['je suis au tours de la casa', 'fr'],
    ['sono nata in casa', 'it'],
  ] as const)('common words name none: %s', (sentence, language) => {
    expect(named(sentence, language)).toEqual([])
  })
})
