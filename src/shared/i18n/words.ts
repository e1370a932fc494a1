import type account from '#src/features/settings/account/wording/account.en.json'
import type activity from '#src/features/activity/wording/activity.en.json'
import type alert from '#src/features/alert/wording/alert.en.json'
import type appointment from '#src/features/contact/appointment/wording/appointment.en.json'
import type card from '#src/features/contact/card/wording/card.en.json'
import type chat from '#src/features/contact/chat/wording/chat.en.json'
import type consent from '#src/features/consent/wording/consent.en.json'
import type contact from '#src/features/contact/wording/contact.en.json'
import type deadline from '#src/features/guide/article/wording/deadline.en.json'
import type devices from '#src/features/settings/account/wording/devices.en.json'
import type discover from '#src/features/discover/wording/discover.en.json'
import type guide from '#src/features/guide/wording/guide.en.json'
import type install from '#src/features/install/wording/install.en.json'
import type intent from '#src/shared/outbox/state/wording/intent.en.json'
import type item from '#src/features/discover/wording/item.en.json'
import type legal from '#src/features/settings/wording/legal.en.json'
import type login from '#src/features/login/wording/login.en.json'
import type news from '#src/features/contact/wording/news.en.json'
import type onboarding from '#src/features/onboarding/wording/onboarding.en.json'
import type ownRepresentation from '#src/features/contact/wording/ownRepresentation.en.json'
import type place from '#src/shared/screen/wording/place.en.json'
import type preview from '#src/features/discover/wording/preview.en.json'
import type profile from '#src/features/profile/wording/profile.en.json'
import type profileForm from '#src/features/profile/edit/wording/profileForm.en.json'
import type push from '#src/features/settings/wording/push.en.json'
import type settings from '#src/features/settings/wording/settings.en.json'
import type shell from './wording/shell.en.json'
import type submission from '#src/shared/outbox/submission/wording/submission.en.json'
import type ui from '#src/shared/ui/wording/ui.en.json'
import type wiped from './wording/wiped.en.json'

/** The keys of each namespace, as the English words have them. A build for others than citizens (`src/additions.ts`) adds its own to this interface. */
export interface Words {
  account: typeof account
  activity: typeof activity
  alert: typeof alert
  appointment: typeof appointment
  card: typeof card
  chat: typeof chat
  consent: typeof consent
  contact: typeof contact
  deadline: typeof deadline
  devices: typeof devices
  discover: typeof discover
  guide: typeof guide
  install: typeof install
  intent: typeof intent
  item: typeof item
  legal: typeof legal
  login: typeof login
  news: typeof news
  onboarding: typeof onboarding
  ownRepresentation: typeof ownRepresentation
  place: typeof place
  preview: typeof preview
  profile: typeof profile
  profileForm: typeof profileForm
  push: typeof push
  settings: typeof settings
  shell: typeof shell
  submission: typeof submission
  ui: typeof ui
  wiped: typeof wiped
}
