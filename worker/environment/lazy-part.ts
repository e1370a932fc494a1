export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** A part of the app that most devices never need, loaded once. Rejects with `PartMissing` where it cannot be had; the next call tries again. */
export function lazyPart<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw new PartMissing(String(error))
    }))
}
