import profileForm from '#src/features/profile/edit/wording/fr.json'
import profile from '#src/features/profile/wording/fr.json'
import account from '#src/features/settings/account/wording/fr.json'
import settings from '#src/features/settings/wording/fr.json'
import wiped from './wiped.fr.json'

export const wording = { account, profile, profileForm, settings, wiped }
