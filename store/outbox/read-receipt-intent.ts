/** What looking at something leaves: nobody said it, nobody looks for it, and it need not keep anybody from leaving. */
export function isReadingMark({ kind }: { kind: string }): boolean {
  return kind === 'read-notifications'
}
