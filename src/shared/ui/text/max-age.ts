import type { CategoryId } from '#contract/guide/guide.ts'

const dayMs = 24 * 60 * 60_000

/**
 * How long after the last check a text still counts as fresh, in days; beyond it the label says so, and nothing is hidden. What is shorter
 * costs more false alarms on a long journey without a line; what is longer lets a changed rule stand unmarked.
 */
const maxAgeDays: Record<CategoryId, number> = {
  // Danger moves by the day, and a wrong number costs more than any other mistake.
  emergencySituation: 7,
  currentNews: 7,
  // Dates, fees and deadlines of a month: votes, passports, addresses.
  everydayLife: 30,
  death: 30,
  // Law and forms, which change by the quarter, and plans that take as long.
  familyAndNationality: 60,
  emigration: 60,
  // Insurances and taxes change at the turn of a year and are announced long before.
  retirement: 90,
  remigration: 90,
}

/** A pack holds topics of every category: it is as fresh as its strictest one. */
export const strictestCategory: CategoryId = 'emergencySituation'

/** Whether what was checked then may be out of date now. What was never checked has no age. */
export function mayBeOutdated(checkedAt: number | null, now: number, category: CategoryId): boolean {
  return checkedAt !== null && now - checkedAt > maxAgeDays[category] * dayMs
}
