/** The one lane of all that a citizen says to a representation. */
export function chatEntity(representationId: string): string {
  return `chat:${representationId}`
}
