/** A channel reaches a worker that is awake and wakes none that sleeps: a message to the old worker would be new work for it. */
const channelName = 'abroad-takeover'

/** The citizen wants the new build: said by its worker, before it asks the browser for the old one's place. */
export function announceSkipWaiting(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('now')
  channel.close()
}

/** Runs `work` with a signal that ends it when the next build wants our place: what is under way would keep it waiting, for minutes on a bad line. */
export async function untilSkipWaiting<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const asked = new AbortController()
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => asked.abort()
  try {
    return await work(asked.signal)
  } finally {
    channel.close()
  }
}
