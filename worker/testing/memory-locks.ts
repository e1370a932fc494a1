import type { TabLocks } from '#worker/environment/environment.ts'

/** Web Locks of one browser: each tab gets its own end, and `kill` takes back what a dead tab held. */
export function createMemoryLocks() {
  const held = new Map<string, string>()

  function take(name: string, tab: string): { release: () => void } {
    held.set(name, tab)
    return { release: () => void held.delete(name) }
  }

  return {
    tab: (tab: string): TabLocks => ({
      hold: async (name) => take(name, tab),
      tryHold: async (name) => (held.has(name) ? null : take(name, tab)),
      isHeld: async (name) => held.has(name),
    }),
    kill(tab: string) {
      for (const [name, holder] of held) if (holder === tab) held.delete(name)
    },
    count: () => held.size,
  }
}
