import activity from '#src/features/activity/wording/de.json'
import item from '#src/features/discover/wording/detail/de.json'
import said from '#src/outbox/submission/wording/de.json'
import intent from '#src/outbox/words/wording/de.json'

export const wording = { activity, intent, item, said }
