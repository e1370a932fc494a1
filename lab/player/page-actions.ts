import type { ContentItem } from '#contract/content/content.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { isSaying, type Saying, type Action } from '#lab/scenario/actions.ts'
import type { ProfileBody } from '#contract/account/user.ts'
import { profileWithIntents } from '#store/account/read-session.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'
import { enqueueIntent } from '#src/data/outbox.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { readWhereabouts } from '#lab/device/lab-reads.ts'
import { labDay } from '#lab/device/use-lab.ts'
import { reload } from './page-faults.ts'
import type { PlayNote } from './page-faults.ts'
import type { Subjects } from './subjects.ts'

/** What a citizen does, the way the screens do it. */
export function createPageActions({ subjects, note }: { subjects: Subjects; note: PlayNote }): (tap: Action, no: number) => Promise<void> {
  async function takeBack(what: string): Promise<void> {
    const { pending } = await readWhereabouts()
    const about = labDay.read().taps.filter(({ entity }) => subjects.nameOf(entity) === what)
    for (const { id } of about) if (id !== null && pending.some((row) => row.id === id)) await engine.cancelIntent({ id })
  }

  async function sayOnce(tap: Saying, no: number): Promise<void> {
    const intent = tap.do === 'edit-profile' ? await profileIntent(tap.firstName) : intentOf(tap, subjects.itemOf(tap.what))
    if (!intent) throw new Error(`steps[${no}]: there is nothing to say with "${tap.do}"`)
    const id = note.read().tapIds[no] ?? crypto.randomUUID()
    note.change(({ tapIds }) => ({ tapIds: { ...tapIds, [no]: id } }))
    await enqueueIntent(intent, { about: tap.do === 'edit-profile' ? null : tap.what, id })
  }

  return async (tap, no) => {
    if (isSaying(tap)) return sayOnce(tap, no)
    switch (tap.do) {
      case 'send-now':
        return void (await engine.sendNow({}))
      case 'look':
        return void (await engine.refresh('visible'))
      case 'take-back':
        return takeBack(tap.what)
      case 'reload':
        note.change(() => ({ stepNo: no + 1 }))
        return reload()
      // It is open again since it was killed; the others are not for one tab of one citizen.
      case 'open-tab':
      case 'close-tab':
      case 'log-in':
      case 'log-out':
        return
    }
  }
}

/** The whole profile with another first name. Null where it is not complete. */
async function profileIntent(firstName: string): Promise<Intent | null> {
  const account = readSessionNow().accountId
  if (account === null) return null
  const { db } = await pageDatabase()
  const own = await db.transaction('r', [db.profiles, db.intents], () => profileWithIntents(db, account))
  if (!own) return null
  const { salutation, lastName, mobilePhone, dateOfBirth, countryOfResidence, representations } = own.profile
  if (!salutation || !lastName || !mobilePhone || !dateOfBirth || !countryOfResidence) return null
  const body: ProfileBody = { salutation, firstName, lastName, mobilePhone, dateOfBirth, countryOfResidence, representations }
  return { kind: 'profile', body }
}

function intentOf(tap: Exclude<Saying, { do: 'edit-profile' }>, { id, type, info, texts }: ContentItem): Intent | null {
  switch (tap.do) {
    case 'register':
    case 'change': {
      const attendance = 'event_location' in info ? info.event_location[0] : undefined
      const body = { eventId: id, numberOfParticipants: tap.people, ...(attendance && { attendance }) }
      return { kind: tap.do === 'register' ? 'register' : 'change-participants', body }
    }
    case 'unregister':
      return { kind: 'unregister', body: { eventId: id } }
    case 'vote': {
      const answer = Object.values(texts).flatMap((text) => (text && 'answers' in text ? text.answers : []))[0]
      return answer ? { kind: 'vote', body: { surveyMagnoliaId: id, surveyType: type, answerIds: [answer.id] } } : null
    }
    case 'like':
    case 'unlike':
      return { kind: 'like', body: { storyId: id, liked: tap.do === 'like' } }
  }
}
