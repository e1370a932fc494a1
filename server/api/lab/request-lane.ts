import type { RequestLane } from '#lab/wire/requests.ts'

/** From the beginning of a path below `/api`; the first that fits. */
const lanes: [start: string, RequestLane, method?: 'POST' | 'PUT'][] = [
  ['content/register', 'register', 'PUT'],
  ['content/unregister', 'register', 'PUT'],
  ['content/surveys', 'vote', 'POST'],
  ['content/like', 'like', 'PUT'],
  ['content/', 'feed'],
  ['chat/messages', 'message', 'POST'],
  ['representation/appointment', 'appointment', 'POST'],
  ['user/me', 'profile', 'PUT'],
  ['alert/check-in', 'check-in', 'PUT'],
  ['alert/visitor-check-in', 'check-in', 'PUT'],
  ['guide/', 'guide'],
  ['ping', 'ping'],
]

export function laneOf(method: string, path: string): RequestLane {
  const words = path.replace(/^\/api\//, '')
  return lanes.find(([start, , only]) => words.startsWith(start) && (only === undefined || only === method))?.[1] ?? 'other'
}

/** Service and first word: what comes after may be somebody's id. */
export function shortPath(path: string): string {
  const [service = '', word, ...more] = path.replace(/^\/(api\/)?/, '').split('/')
  const isVersion = word !== undefined && /^v\d+$/.test(word)
  const words = isVersion ? [service, ...more.slice(0, 1)] : [service, ...(word ? [word] : [])]
  return words.join('/') + ((isVersion ? more.length > 1 : more.length > 0) ? '/…' : '')
}
