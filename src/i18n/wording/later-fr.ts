import news from '#src/features/contact/news/wording/fr.json'
import appointment from '#src/features/contact/appointment/wording/fr.json'
import ownPost from '#src/features/contact/own/wording/fr.json'
import chat from '#src/features/contact/chat/wording/fr.json'
import preview from '#src/features/discover/preview/wording/fr.json'
import profileForm from '#src/features/profile/edit/wording/fr.json'
import profile from '#src/features/profile/wording/fr.json'
import account from '#src/features/settings/account/wording/fr.json'
import devices from '#src/features/settings/devices/wording/fr.json'
import push from '#src/features/settings/notifications/wording/fr.json'
import settings from '#src/features/settings/wording/fr.json'
import wiped from './wiped.fr.json'

export const wording = { account, appointment, chat, devices, news, ownPost, preview, profile, profileForm, push, settings, wiped }
