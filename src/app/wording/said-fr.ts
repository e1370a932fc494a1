import activity from '#src/features/activity/wording/fr.json'
import item from '#src/features/discover/wording/detail/fr.json'
import said from '#src/ui/saying/wording/fr.json'
import intent from '#src/ui/wording/intent/fr.json'

export const wording = { activity, intent, item, said }
