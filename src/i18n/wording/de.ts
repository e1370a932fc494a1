import contact from '#src/features/contact/wording/de.json'
import discover from '#src/features/discover/wording/de.json'
import guide from '#src/features/guide/wording/de.json'
import ui from '#src/ui/wording/de.json'
import shell from './shell.de.json'

export const wording = { contact, discover, guide, shell, ui }
