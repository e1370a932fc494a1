/** What looking at something leaves: nobody said it, nobody looks for it, and it need not keep anybody from leaving. */
export function isReadReceipt({ kind }: { kind: string }): boolean {
  return kind === 'read-notifications'
}
