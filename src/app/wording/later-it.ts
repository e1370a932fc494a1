import profileForm from '#src/features/profile/edit/wording/it.json'
import profile from '#src/features/profile/wording/it.json'
import account from '#src/features/settings/account/wording/it.json'
import settings from '#src/features/settings/wording/it.json'
import wiped from './wiped.it.json'

export const wording = { account, profile, profileForm, settings, wiped }
