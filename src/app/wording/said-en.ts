import activity from '#src/features/activity/wording/en.json'
import item from '#src/features/discover/wording/detail/en.json'
import said from '#src/ui/saying/wording/en.json'
import intent from '#src/ui/wording/intent/en.json'

export const wording = { activity, intent, item, said }
