/** Null for what is no address: `URL.parse` and `URL.canParse` are younger than the floor of browsers. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
