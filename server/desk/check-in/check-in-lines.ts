import { plusCode } from '#contract/values/plus-code.ts'
import { formatTime } from '#server/desk/page.ts'
import type { Visit } from '#server/desk/visit.ts'
import { countryOf, identityNotes } from './check-in-page.ts'
import type { Report } from '#server/domain/check-ins/read-check-ins.ts'

/** The header of the CSV file. */
export function csvHeader({ words }: Visit): string[] {
  const { checkIns, fields } = words
  const position = [checkIns.latitude, checkIns.longitude, 'Plus code', checkIns.country]
  return [words.state, '', fields.name, '', fields.phone, fields.people, fields.comment, ...position, fields.received]
}

/** A line of the CSV file. */
export function csvCells(visit: Visit, report: Report): (string | number | null)[] {
  const { checkIns } = visit.words
  const { body } = report
  const { position } = body
  return [
    checkIns.state[body.state],
    checkIns.marks[report.mark],
    report.name,
    identityNotes(visit, report).join(' · '),
    report.phone,
    body.people,
    body.text ?? '',
    position?.lat ?? null,
    position?.lon ?? null,
    position ? plusCode(position) : '',
    countryOf(report),
    formatTime(report.receivedAt, visit),
  ]
}
