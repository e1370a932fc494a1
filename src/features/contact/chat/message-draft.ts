import { accountKey, ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

/** Whose, and to whom. */
interface DraftName {
  accountId: string
  representationId: string
}

/**
 * What was typed and not sent, at once on the device: a reload or a phone that dies comes without a warning. It goes with the account, like the
 * drafts of forms, and is not written for one that this browser has left.
 */
export function writeMessageDraft(name: DraftName, text: string): void {
  if (text === '') writeLocal(keyOf(name), null)
  else if (readLocal(accountKey) === name.accountId) writeLocal(keyOf(name), text)
}

export function readMessageDraft(name: DraftName): string {
  return readLocal(keyOf(name)) ?? ''
}

function keyOf({ accountId, representationId }: DraftName): string {
  return `${ownPrefix}draft.${accountId}.chat.${representationId}`
}
