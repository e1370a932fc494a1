import * as v from 'valibot'
import { CitizenName, EventName, StoryName, SubjectName, SurveyName, where } from './names.ts'

const People = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

/** What a citizen does. Done when the device has answered, be it that it could not keep what was said. */
export const Action = v.variant('do', [
  v.strictObject({ do: v.literal('register'), what: EventName, people: People, ...where }),
  v.strictObject({ do: v.literal('change'), what: EventName, people: People, ...where }),
  v.strictObject({ do: v.literal('unregister'), what: EventName, ...where }),
  v.strictObject({ do: v.literal('vote'), what: SurveyName, ...where }),
  v.strictObject({ do: v.literal('like'), what: StoryName, ...where }),
  v.strictObject({ do: v.literal('unlike'), what: StoryName, ...where }),
  v.strictObject({ do: v.literal('edit-profile'), firstName: v.pipe(v.string(), v.minLength(1), v.maxLength(40)), ...where }),
  /** What waits about it is not to be sent any more; for what the service may have, it is asked. */
  v.strictObject({ do: v.literal('take-back'), what: SubjectName, ...where }),
  /** At the identity provider's pages, with the consent where it is asked for. */
  v.strictObject({ do: v.literal('log-in'), citizen: CitizenName, ...where }),
  /** What has not left is discarded. */
  v.strictObject({ do: v.literal('log-out'), ...where }),
  v.strictObject({ do: v.literal('send-now'), ...where }),
  v.strictObject({ do: v.literal('open-tab'), on: where.on }),
  v.strictObject({ do: v.literal('close-tab'), ...where }),
  v.strictObject({ do: v.literal('reload'), ...where }),
  /** The tab comes into sight again. */
  v.strictObject({ do: v.literal('look'), ...where }),
])
export type Action = v.InferOutput<typeof Action>

/** Those that put something into the outbox. */
export type Saying = Extract<Action, { do: 'register' | 'change' | 'unregister' | 'vote' | 'like' | 'unlike' | 'edit-profile' }>

export function isSaying(tap: Action): tap is Saying {
  switch (tap.do) {
    case 'register':
    case 'change':
    case 'unregister':
    case 'vote':
    case 'like':
    case 'unlike':
    case 'edit-profile':
      return true
    case 'take-back':
    case 'log-in':
    case 'log-out':
    case 'send-now':
    case 'open-tab':
    case 'close-tab':
    case 'reload':
    case 'look':
      return false
  }
}
