import type { Conversation } from '#contract/contact/chat.ts'
import type { MessageRow } from '#store/rows/rows.ts'
import type { IntentView } from '#store/rows/views.ts'

/** The citizen's thread with one representation, as of one moment. */
export interface ThreadView {
  /** Null: nobody has begun it, or it has not come yet. */
  conversation: Pick<Conversation, 'id' | 'state' | 'readByRepresentation'> | null
  /** From the number asked for to the newest, in their order. */
  messages: MessageRow[]
  /** What the citizen wrote and no service has numbered yet, in the order of writing: it stands after all messages. */
  pending: IntentView[]
  /** Number up to which the citizen has read, as they last said. */
  readUpTo: number
  /** Of what is on this device nothing is older than number `from`; `isStart`: nothing is anywhere. */
  from: number
  isStart: boolean
  /** False: the service takes no messages. */
  isOffered: boolean
  /** Of the representation's messages, how many the citizen has not read. */
  unread: number
}

/** One of the citizen's conversations, as a list shows it. */
export interface ConversationView {
  representationId: string
  unread: number
  /** Of its newest message on this device, else of its last change; empty where neither is known. */
  lastAt: string
}
