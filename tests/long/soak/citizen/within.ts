/** Fails where the work is not done by then; what it comes to later is nobody's. */
export async function withinMs<T>(limitMs: number, working: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([working, promise])
  } finally {
    clearTimeout(timer)
  }
}
