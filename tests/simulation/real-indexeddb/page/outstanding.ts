/** What the browser has begun and not ended: database work, crypto, calls of the services. Virtual time stands still while there is any. */
export interface Outstanding {
  /** The answer ends it; again, it does nothing. */
  begin(what: string): () => void
  during<T>(what: string, work: Promise<T>): Promise<T>
  count(): number
  /** Everything that was ever begun. */
  begun(): number
  /** Settles when nothing is left. */
  none(): Promise<void>
  list(): string[]
}

export const outstanding: Outstanding = createOutstanding()

function createOutstanding(): Outstanding {
  const open = new Map<number, string>()
  let begun = 0
  let waiting: (() => void)[] = []

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
    during(what, work) {
      const end = begin(what)
      work.then(end, end)
      return work
    },
    count: () => open.size,
    begun: () => begun,
    none: () => new Promise((resolve) => (open.size === 0 ? resolve() : void waiting.push(resolve))),
    list: () => [...open.values()],
  }
}
