import contact from '#src/features/contact/wording/it.json'
import discover from '#src/features/discover/wording/it.json'
import guide from '#src/features/guide/wording/it.json'
import ui from '#src/ui/wording/it.json'
import shell from './shell.it.json'

export const wording = { contact, discover, guide, shell, ui }
