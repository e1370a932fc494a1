import news from '#src/features/contact/news/wording/it.json'
import appointment from '#src/features/contact/appointment/wording/it.json'
import ownPost from '#src/features/contact/own/wording/it.json'
import chat from '#src/features/contact/chat/wording/it.json'
import preview from '#src/features/discover/preview/wording/it.json'
import profileForm from '#src/features/profile/edit/wording/it.json'
import profile from '#src/features/profile/wording/it.json'
import account from '#src/features/settings/account/wording/it.json'
import devices from '#src/features/settings/devices/wording/it.json'
import push from '#src/features/settings/notifications/wording/it.json'
import settings from '#src/features/settings/wording/it.json'
import wiped from './wiped.it.json'

export const wording = { account, appointment, chat, devices, news, ownPost, preview, profile, profileForm, push, settings, wiped }
