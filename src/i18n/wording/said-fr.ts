import activity from '#src/features/activity/wording/fr.json'
import item from '#src/features/discover/wording/detail/fr.json'
import said from '#src/outbox/submission/wording/fr.json'
import intent from '#src/outbox/words/wording/fr.json'

export const wording = { activity, intent, item, said }
