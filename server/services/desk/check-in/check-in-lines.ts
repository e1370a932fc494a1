import { plusCode } from '#contract/values/plus-code.ts'
import { moment } from '#server/services/desk/page.ts'
import type { Visit } from '#server/services/desk/visit.ts'
import { countryOf, identityNotes } from './check-in-page.ts'
import type { Person } from './merge-words.ts'

/** A table of who has reported, its heads first. */
export function linesOf(visit: Visit, people: readonly Person[]): (string | number | null)[][] {
  const { words } = visit
  const { checkIns, fields } = words
  const heads = [
    words.state,
    '',
    fields.name,
    '',
    fields.phone,
    fields.people,
    fields.comment,
    checkIns.latitude,
    checkIns.longitude,
    'Plus code',
    checkIns.country,
    fields.received,
  ]
  const lines = people.map(({ word, mark: marked }) => {
    const { body } = word
    const { position } = body
    return [
      checkIns.state[body.state],
      checkIns.marks[marked],
      word.name,
      identityNotes(visit, word).join(''),
      word.phone,
      body.people,
      body.text ?? '',
      position?.lat ?? null,
      position?.lon ?? null,
      position ? plusCode(position) : '',
      countryOf(word),
      moment(word.receivedAt, visit),
    ]
  })
  return [heads, ...lines]
}
