import type { Refusal } from '#store/intent-rows.ts'
import type { IntentView } from '#store/views.ts'

/** Whether saying it differently, or once more, can help: not where it is over, or where another answer counts already. */
export function canSayAgain(type: Refusal['type'], kind: IntentView['intent']['kind']): boolean {
  switch (type) {
    case 'abroad:closed':
      // An archived conversation opens again for who writes with that wish.
      return kind === 'chat-message'
    case 'abroad:gone':
    case 'abroad:not-found':
    case 'abroad:already-answered':
      return false
    case 'abroad:full':
    case 'abroad:date-passed':
    case 'abroad:invalid':
    case 'abroad:key-reused':
    case 'abroad:too-large':
    case 'abroad:cancelled':
    case 'too-old':
    case 'unreadable':
    case 'about:blank':
    case 'abroad:method-not-allowed':
    case 'abroad:unauthorized':
    case 'abroad:forbidden-origin':
    case 'abroad:account-mismatch':
    case 'abroad:too-many-requests':
    case 'abroad:cursor-unknown':
    case 'abroad:ask-anew':
    case 'abroad:password-needed':
    case 'abroad:unavailable':
      return true
  }
}
