/** The `tel:` link of a number in plain signs: exactly the digits shown. The first screen needs this and nothing else for phone numbers. */
export function telAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+#*]/g, '').replaceAll('#', '%23')}`
}
