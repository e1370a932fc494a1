import news from '#src/features/contact/news/wording/de.json'
import appointment from '#src/features/contact/appointment/wording/de.json'
import ownPost from '#src/features/contact/own/wording/de.json'
import chat from '#src/features/contact/chat/wording/de.json'
import preview from '#src/features/discover/preview/wording/de.json'
import profileForm from '#src/features/profile/edit/wording/de.json'
import profile from '#src/features/profile/wording/de.json'
import account from '#src/features/settings/account/wording/de.json'
import devices from '#src/features/settings/devices/wording/de.json'
import push from '#src/features/settings/notifications/wording/de.json'
import settings from '#src/features/settings/wording/de.json'
import wiped from './wiped.de.json'

export const wording = { account, appointment, chat, devices, news, ownPost, preview, profile, profileForm, push, settings, wiped }
