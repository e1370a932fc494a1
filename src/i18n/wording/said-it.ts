import activity from '#src/features/activity/wording/it.json'
import item from '#src/features/discover/wording/detail/it.json'
import said from '#src/outbox/submission/wording/it.json'
import intent from '#src/outbox/words/wording/it.json'

export const wording = { activity, intent, item, said }
