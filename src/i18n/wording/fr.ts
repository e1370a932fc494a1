import contact from '#src/features/contact/wording/fr.json'
import discover from '#src/features/discover/wording/fr.json'
import guide from '#src/features/guide/wording/fr.json'
import ui from '#src/ui/wording/fr.json'
import shell from './shell.fr.json'

export const wording = { contact, discover, guide, shell, ui }
