/** Work that the browser has begun but not ended: database, crypto, calls. Virtual time waits for all of it. */
export const outstanding = createOutstanding()

function createOutstanding() {
  const open = new Map<number, string>()
  let begun = 0
  let waiting: (() => void)[] = []

  /** The result ends the work. Calling it again does nothing. */
  function begin(what: string): () => void {
    const no = (begun += 1)
    open.set(no, what)
    return () => {
      if (!open.delete(no) || open.size > 0) return
      const told = waiting
      waiting = []
      for (const tell of told) tell()
    }
  }

  return {
    begin,
    during<T>(what: string, work: Promise<T>): Promise<T> {
      const end = begin(what)
      work.then(end, end)
      return work
    },
    count: () => open.size,
    begun: () => begun,
    none: () => new Promise<void>((resolve) => (open.size === 0 ? resolve() : void waiting.push(resolve))),
    list: () => [...open.values()],
  }
}
