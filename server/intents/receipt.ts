/** Without 0, O, 1 and I: a receipt is read out on the telephone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Such as `4K7-2AM`: one of a thousand million. */
export function newReceipt(random: () => number): string {
  const letters = Array.from({ length: 6 }, () => alphabet[Math.floor(random() * alphabet.length)] ?? '2').join('')
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}
