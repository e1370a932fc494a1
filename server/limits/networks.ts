/** A /56 and a /48 have these multiples of a /64's limit: a household has one of these networks, and a rented server often a whole /48. */
export const networkFactors = [1, 2, 4] as const

/** An IPv4 address itself, or the /64, /56 and /48 of an IPv6 address. */
export function networksOf(address: string): readonly string[] {
  if (!address.includes(':') || address.includes('.')) return [address]
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const [a = '', b = '', c = '', d = ''] = [...groups, ...zeros, ...after].map((group) => group.padStart(4, '0'))
  return [`${a}:${b}:${c}:${d}/64`, `${a}:${b}:${c}:${d.slice(0, 2)}00/56`, `${a}:${b}:${c}/48`]
}
