import type { ItemState } from '#server/domain/items/own-items.ts'
import type { Appointment } from '#contract/contact/appointments.ts'
import type { Conversation } from '#contract/contact/chat.ts'
import type { Family } from '#contract/values/kinds.ts'
import type { AlertWords } from './alert-words.ts'
import type { CapWords } from './cap/cap-words.ts'
import type { CheckInWords } from './check-in/check-in-words.ts'
import type { EditWords } from './edit-words.ts'
import type { AuditAct } from '#server/database/contact-schema.ts'

export type Notice = 'forged' | 'out-of-date' | 'too-many' | 'too-large' | 'not-found' | 'failed'

export interface DeskWords {
  desk: string
  email: string
  password: string
  logIn: string
  logOut: string
  skip: string
  wrong: string
  error: string
  nav: {
    'check-ins': string
    conversations: string
    appointments: string
    events: string
    surveys: string
    content: string
    alerts: string
    audit: string
    label: string
  }
  back: string
  none: string
  state: string
  unread: (count: number) => string
  waits: string
  waiting: (count: number) => string
  parts: Record<'requested' | 'coming' | 'past', string>
  conversation: Record<Conversation['state'], string>
  citizen: string
  representation: string
  introduction: string
  seen: string
  earlier: string
  latest: string
  answer: string
  answerLabel: string
  answerFlaw: string
  archivedHint: string
  resolve: string
  archive: string
  reactivate: string
  reopen: string
  archivedMeanwhile: string
  answeredMeanwhile: string
  expired: string
  ended: string
  endedWithText: string
  more: string
  unsentLabel: string
  unsentHint: string
  unsentTitle: string
  unsentText: string
  unsentLeave: string
  request: Record<Appointment['state'] | 'cancelled', string>
  topic: Record<Appointment['topic'], string>
  fields: Record<
    | 'topic'
    | 'date'
    | 'contact'
    | 'comment'
    | 'language'
    | 'received'
    | 'receipt'
    | 'phone'
    | 'time'
    | 'reason'
    | 'people'
    | 'attendance'
    | 'name'
    | 'start',
    string
  >
  slot: Record<Appointment['daySlot'], string>
  contact: Record<Appointment['contactTypes'][number], string>
  attendance: Record<'onsite' | 'remote', string>
  languages: Record<string, string>
  confirm: string
  confirmTitle: string
  confirmHint: (zone: string) => string
  confirmFlaw: string
  confirmedFor: string
  decline: string
  declineTitle: string
  declineHint: string
  declineFlaw: string
  write: string
  writeTitle: string
  writeHint: string
  registrations: (places: number) => string
  votes: (count: number) => string
  registeredOf: (places: number, capacity: number) => string
  results: string
  registrationsTitle: string
  toContent: string
  nobodyYet: string
  /** On a page after the last registration. */
  noFurtherRegistrations: string
  noVotesYet: string
  exportCsv: string
  mailAll: string
  votesHint: string
  item: Record<ItemState, string>
  savedOn: (at: string) => string
  publishedOn: (at: string) => string
  dueOn: (at: string) => string
  family: Record<Family, string>
  publish: string
  withdraw: string
  previewTitle: string
  previewLink: string
  previewHint: (until: string) => string
  notNow: string
  move: string
  moveTitle: string
  moveFlaw: string
  cancel: string
  cancelTitle: string
  confirmedBefore: string
  decision: {
    publish: string
    publishHint: string
    withdraw: string
    withdrawHint: string
    registrations: (count: number) => string
    people: (count: number) => string
    tell: string
    tellHint: string
    overtaken: string
    changed: string
  }
  notVerified: string
  noName: string
  edit: EditWords
  alerts: AlertWords
  cap: CapWords
  checkIns: CheckInWords
  audit: {
    lead: string
    when: string
    who: string
    what: string
    which: string
    operator: string
    account: string
    acts: Record<AuditAct, string>
  }
  notices: Record<Notice, { title: string; text: string }>
  tryAgain: (minutes: number) => string
}
