/** Namespaces of the first chunk of each language: what the first screen shows, on a first visit too. */
export const firstNamespaces = ['consent', 'discover', 'login', 'onboarding', 'shell', 'ui'] as const

/** The words of a language come in three chunks: for the first screen, the legal texts, and the rest. */
export const wordChunks = ['first', 'rest', 'legal'] as const
export type WordChunk = (typeof wordChunks)[number]

export function chunkOf(namespace: string): WordChunk {
  if (namespace === 'legal') return 'legal'
  return firstNamespaces.some((name) => name === namespace) ? 'first' : 'rest'
}
