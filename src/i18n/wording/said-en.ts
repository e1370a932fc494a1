import activity from '#src/features/activity/wording/en.json'
import item from '#src/features/discover/wording/detail/en.json'
import said from '#src/outbox/submission/wording/en.json'
import intent from '#src/outbox/words/wording/en.json'

export const wording = { activity, intent, item, said }
