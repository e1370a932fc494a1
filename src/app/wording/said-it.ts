import activity from '#src/features/activity/wording/it.json'
import item from '#src/features/discover/wording/detail/it.json'
import said from '#src/ui/saying/wording/it.json'
import intent from '#src/ui/wording/intent/it.json'

export const wording = { activity, intent, item, said }
