/**
 * Addresses that the browser's history must not hold, in the memory of this page only. Their entries have the guide's address and an id as state. After
 * a reload, or once the addresses are forgotten, such an entry leads to the guide.
 */
const ids = new Map<string, string>()

export const hiddenEntries = {
  /** The state of an entry that leads to this address. */
  keep(address: string): { hidden: string } {
    const hidden = ids.get(address) ?? Math.random().toString(36).slice(2)
    ids.set(address, hidden)
    return { hidden }
  },
  /** The address that an entry with this state leads to. */
  find(state: unknown): string | undefined {
    const { hidden } = (state ?? {}) as { hidden?: string }
    return [...ids].find(([, id]) => id === hidden)?.[0]
  },
  forget: () => ids.clear(),
}
