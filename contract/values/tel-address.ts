/** The link that dials a number in plain signs: the digits that are shown and no others. The first screen needs it, and nothing else of phone numbers. */
export function telAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+#*]/g, '').replaceAll('#', '%23')}`
}
