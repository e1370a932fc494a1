/** Whether two texts are equal but for one letter that is missing, added, wrong, or swapped with its neighbour. */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const start = commonStart(one, other)
  const [a, b] = [one.slice(start), other.slice(start)]
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true
  return a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

/** Whether a text begins with something that is within one edit of `start`. */
export function startsWithinOneEdit(text: string, start: string): boolean {
  return [-1, 0, 1].some((more) => isWithinOneEdit(text.slice(0, start.length + more), start))
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
