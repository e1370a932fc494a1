/** Those of every country: for a number whose country nobody names. */
export const callingCodesOf = (countries: readonly { callingCodes: readonly string[] }[]): string[] =>
  countries.flatMap(({ callingCodes }) => callingCodes)

/**
 * A number in groups that an eye can carry to another telephone: "+66 2 674 69 00". The calling codes say where the country's own part
 * begins; a number that comes in groups already stays as it is, and so does a short one.
 */
export function spacedPhone(phone: string, callingCodes: readonly string[] = []): string {
  if (!/^\+\d{7,}$/.test(phone)) return phone
  const code = callingCodes.filter((candidate) => phone.startsWith(candidate)).toSorted((a, b) => b.length - a.length)[0]
  if (!code) return phone
  const groups: string[] = []
  let rest = phone.slice(code.length)
  for (const size of [2, 2, 3]) {
    if (rest.length <= size) break
    groups.unshift(rest.slice(-size))
    rest = rest.slice(0, -size)
  }
  return [code, rest, ...groups].join(' ')
}
