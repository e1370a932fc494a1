import contact from '#src/features/contact/wording/en.json'
import discover from '#src/features/discover/wording/en.json'
import guide from '#src/features/guide/wording/en.json'
import ui from '#src/ui/wording/en.json'
import shell from './shell.en.json'

export const wording = { contact, discover, guide, shell, ui }
