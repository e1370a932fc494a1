import profileForm from '#src/features/profile/edit/wording/de.json'
import profile from '#src/features/profile/wording/de.json'
import account from '#src/features/settings/account/wording/de.json'
import settings from '#src/features/settings/wording/de.json'
import wiped from './wiped.de.json'

export const wording = { account, profile, profileForm, settings, wiped }
