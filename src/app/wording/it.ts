import activity from '#src/features/activity/wording/it.json'
import contact from '#src/features/contact/wording/it.json'
import discover from '#src/features/discover/wording/it.json'
import guide from '#src/features/guide/wording/it.json'
import login from '#src/features/login/wording/it.json'
import profile from '#src/features/profile/wording/it.json'
import settings from '#src/features/settings/wording/it.json'
import ui from '#src/ui/wording/it.json'
import shell from './shell.it.json'

export const wording = { activity, contact, discover, guide, login, profile, settings, shell, ui }
