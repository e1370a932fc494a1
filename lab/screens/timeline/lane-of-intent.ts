import type { RequestLane } from '#lab/wire/requests.ts'

const laneByKind: Partial<Record<string, RequestLane>> = {
  register: 'register',
  'change-participants': 'register',
  unregister: 'register',
  vote: 'vote',
  like: 'like',
  profile: 'profile',
  appointment: 'appointment',
  'chat-message': 'message',
}

/** The lane in which the call of an intent will stand. */
export function laneOfIntent(kind: string): RequestLane {
  return laneByKind[kind] ?? 'other'
}
