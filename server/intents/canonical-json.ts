/** The deepest body of the contract has five levels; what is a few thousand deep ends the stack of whoever walks it. */
const maxLevels = 50

/** JSON with its members in one order: two spellings of one value are one text. Undefined for what is nested more deeply than any body of ours. */
export function canonicalJson(value: unknown): string | undefined {
  if (isDeeper(value, maxLevels)) return undefined
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}
