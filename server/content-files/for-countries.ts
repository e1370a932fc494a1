import type { Country } from '#contract/contact/representation.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { Report } from './mistake.ts'
import type { Piece } from './split-file.ts'

/** Who has not left yet, or has not said where to, reads what holds anywhere. */
const home = 'CH'
const notAtHome = '!home'

const mark = /^((?:[>-] |\d+\. )?)\{for:([^}]*)\} ?/

export interface CountryText {
  text: string
  /** Country codes; null: the text is the same everywhere. */
  countries: ReadonlySet<string> | null
}

/**
 * The texts that a body gives by country. A line that begins with `{for:euEfta}` or, behind its sign, `- {for:!euEfta agreement}` stands where
 * the country is in each of the groups named, and not in those with an exclamation mark. The first text is that of Switzerland: it has all lines
 * but those with `!home`, each where the file has it.
 */
export function textsByCountry(piece: Piece, reference: Pick<ReferenceData, 'countries' | 'groups'>, report: Report): CountryText[] {
  const lines = piece.text.split('\n').map((line) => {
    const [, sign = '', condition] = mark.exec(line) ?? []
    return condition === undefined ? { text: line, groups: null } : { text: sign + line.replace(mark, ''), groups: condition.split(' ') }
  })
  for (const [index, { groups }] of lines.entries())
    for (const group of groups ?? [])
      if (!reference.groups.names.has(nameOf(group)))
        report(piece.firstLine + index, `the group ${nameOf(group)} is not known; it can be ${[...reference.groups.names].join(', ')}`)
  const whole = lines.map(({ text, groups }) => (groups?.includes(notAtHome) ? '' : text)).join('\n')
  if (lines.every(({ groups }) => groups === null)) return [{ text: whole, countries: null }]

  const countriesByText = new Map([[whole, new Set([home])]])
  for (const country of reference.countries) {
    if (country.iso2 === home) continue
    const text = textFor(country)
    countriesByText.set(text, (countriesByText.get(text) ?? new Set()).add(country.iso2))
  }
  return [...countriesByText].map(([text, countries]) => ({ text, countries }))

  function textFor(country: Country): string {
    const own = reference.groups.of(country)
    const holds = (group: string) => own.has(nameOf(group)) !== group.startsWith('!')
    return lines.flatMap(({ text, groups }) => (groups?.every(holds) === false ? [] : [text])).join('\n')
  }
}

function nameOf(group: string): string {
  return group.replace(/^!/, '')
}
