import type { IntentReason } from '#src/ui/intent-reason.ts'

/** What a citizen can do about a refusal besides letting it go: say it differently, look at what it was about, or nothing more. */
export function editChoice(reason: IntentReason): 'change' | 'look' | null {
  switch (reason) {
    case 'full':
    case 'closed-chat':
    case 'closed-day':
    case 'date-passed':
    case 'cancelled':
    case 'invalid':
    case 'too-old':
    case 'other':
      return 'change'
    case 'closed-event':
    case 'closed-survey':
    case 'already':
      return 'look'
    case 'gone':
    case 'not-found':
    case 'unreadable':
      return null
  }
}
