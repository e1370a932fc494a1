import news from '#src/features/contact/news/wording/en.json'
import appointment from '#src/features/contact/appointment/wording/en.json'
import ownPost from '#src/features/contact/own/wording/en.json'
import chat from '#src/features/contact/chat/wording/en.json'
import preview from '#src/features/discover/preview/wording/en.json'
import profileForm from '#src/features/profile/edit/wording/en.json'
import profile from '#src/features/profile/wording/en.json'
import account from '#src/features/settings/account/wording/en.json'
import devices from '#src/features/settings/devices/wording/en.json'
import push from '#src/features/settings/notifications/wording/en.json'
import settings from '#src/features/settings/wording/en.json'
import wiped from './wiped.en.json'

export const wording = { account, appointment, chat, devices, news, ownPost, preview, profile, profileForm, push, settings, wiped }
