import profileForm from '#src/features/profile/edit/wording/en.json'
import profile from '#src/features/profile/wording/en.json'
import account from '#src/features/settings/account/wording/en.json'
import settings from '#src/features/settings/wording/en.json'
import wiped from './wiped.en.json'

export const wording = { account, profile, profileForm, settings, wiped }
