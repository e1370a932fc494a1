import { profile, opening, bangkok } from '#server/testing/test-contact.ts'

export interface Route {
  method: string
  path: string
}

export interface Insider {
  cookies: readonly string[]
  forms: readonly Record<string, string>[]
  token: string
  ticket: string
  accountId: string
  ids: readonly string[]
}

export interface FuzzedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

type Random = () => number

const hostile = [
  '',
  ' ',
  '%00',
  '%ff',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '0',
  '1e309',
  '9'.repeat(40),
  'NaN',
  '2026-13-45',
  "';drop table items;--",
  '%F0%9F%9A%80',
  '%E2%80%AEabc',
  'x'.repeat(2000),
  '46.9,7.4',
  '99.9,999.9',
  '720x210',
  '99x99',
  'a,b,,c',
  '<script>',
  '1.1.1.1',
  '{}',
  '[]',
  'true',
] as const

const queryNames =
  'countries repcodes story event survey languages pagination limit since isPreviewMode previewToken markers size conversation signature after before ticket language from to page state id place v preview'.split(
    ' ',
  )

const bodies: readonly unknown[] = [
  profile,
  opening,
  { representationId: bangkok, text: 'Hello', opening },
  { storyId: 's', liked: true },
  { eventId: 'e', numberOfParticipants: 2, attendance: 'onsite' },
  { surveyMagnoliaId: 'v', surveyType: 'GLOBAL_SURVEY', answerIds: ['yes'] },
  {
    representationId: bangkok,
    topic: 'other',
    date: '2026-12-01',
    daySlot: 'morning',
    contactTypes: ['phone'],
    comment: 'A word',
    language: 'en',
  },
  { start: 1, faults: 0 },
  { code: 'x' },
  { replyUri: 'http://localhost:4173/login', page: 'register' },
  { profileId: 'x', type: 'device', clientId: 'abroad' },
  { idp: 'device', displayname: 'Firefox', publickey: '-----BEGIN PUBLIC KEY-----' },
  { requestId: 'x', code: 'a.b.c' },
  { lookup: 'x' },
]

const values: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  0.1,
  '',
  'x'.repeat(5000),
  '\u0000',
  '\uD800',
  '\u202Ename',
  [],
  {},
  [[[[]]]],
  { __proto__: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}') as unknown,
]

/** Requests that no app would send, from one seed: right in some things and wrong in others. */
export function createRequests(random: Random) {
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const often = (share: number) => random() < share

  return function next(route: Route, insider: Insider): FuzzedRequest {
    const word = () => (often(0.5) ? oneOf(hostile) : encodeURIComponent(oneOf([...insider.ids, insider.accountId, bangkok, 'TH', 'th'])))
    const method = route.method === 'ALL' ? oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : route.method
    const path = route.path.replaceAll(/:\w+(\{[^}]*\})?|\*/g, word)
    const query = Array.from({ length: below(4) }, () => `${oneOf(queryNames)}=${word()}`)
    if (path.startsWith('/idp') && often(0.8)) query.push(`ticket=${insider.ticket}`)
    const canHaveBody = method !== 'GET' && method !== 'HEAD'
    const { type, body } = canHaveBody && often(0.9) ? bodyFor(path, insider) : { type: undefined, body: undefined }
    const headers: Record<string, string> = {
      Host: 'localhost:4173',
      ...(type !== undefined && { 'Content-Type': type }),
      ...(often(0.85) && { Cookie: insider.cookies.join('; ') }),
      ...(often(0.1) && { Cookie: `abroad-session=${'x'.repeat(below(300))}; abroad-desk=; =;` }),
      ...(canHaveBody && often(0.8) && { Origin: 'http://localhost:4173' }),
      ...(often(0.05) && { Origin: oneOf(['null', 'https://', 'http://[', 'file:///']) }),
      ...(often(0.7) && { 'Idempotency-Key': often(0.9) ? `fuzz-${below(1e9)}` : oneOf(['', 'x', 'x'.repeat(900), 'fuzz-0000001']) }),
      ...(often(0.2) && { 'Abroad-Account': often(0.5) ? insider.accountId : oneOf(['', 'x', 'undefined']) }),
      ...(path.startsWith('/api/identity') && often(0.9) && { Authorization: `Bearer ${insider.token}` }),
      ...(often(0.05) && { Authorization: oneOf(['Bearer', 'Basic x', `Bearer ${'x'.repeat(5000)}`]) }),
      ...(often(0.2) && { 'Accept-Language': oneOf(['', 'de;q=9', ';;;,,q=', 'x'.repeat(3000), '*', 'de-CH,de;q=NaN']) }),
      ...(often(0.1) && { 'Accept-Encoding': oneOf(['br', 'gzip;q=0', '*', 'br;q=,,']) }),
      ...(often(0.1) && { 'If-None-Match': oneOf(['*', '"', 'W/', ',,,']) }),
      ...(often(0.1) && { 'Last-Event-ID': oneOf(['-1', '9'.repeat(30), 'x']) }),
      ...(often(0.05) && { 'X-Request-Id': oneOf(['\t', 'x'.repeat(500), '{}']) }),
      ...(often(0.03) && { Range: 'bytes=9-1' }),
    }
    return { method, path: query.length > 0 ? `${path}?${query.join('&')}` : path, headers, body }
  }

  function bodyFor(path: string, insider: Insider): { type: string | undefined; body: string } {
    const isForm = path.startsWith('/idp') || path.startsWith('/desk')
    if (often(isForm ? 0.3 : 0.08)) return brokenMultipart()
    if (often(isForm ? 0.9 : 0.05)) return { type: 'application/x-www-form-urlencoded', body: formText(insider) }
    const type = often(0.92) ? 'application/json' : oneOf(['text/plain', 'application/json; charset=x', 'application/', '', 'image/png'])
    if (often(0.04)) return { type, body: nested() }
    if (often(0.1)) return { type, body: oneOf(['', '{', '[]', 'null', '"x"', '{"a":}', '\u0000', '{"a":1}{', 'x'.repeat(70_000)]) }
    return { type, body: JSON.stringify(mutated(oneOf(bodies), insider)) }
  }

  function mutated(value: unknown, insider: Insider): unknown {
    if (often(0.06)) return oneOf(values)
    if (Array.isArray(value))
      return often(0.1) ? Array.from({ length: below(300) }, () => value[0] as unknown) : value.map((one) => mutated(one, insider))
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(() => !often(0.04))
      const more = often(0.1) ? [[oneOf(['__proto__', 'accountId', 'rev', 'x'.repeat(300)]), oneOf(values)] as const] : []
      return Object.fromEntries([...entries.map(([name, one]) => [name, mutated(one, insider)] as const), ...more])
    }
    return typeof value === 'string' && often(0.25) ? oneOf([...insider.ids, insider.accountId]) : value
  }

  function formText({ forms }: Insider): string {
    const fields = { ...oneOf(forms), email: 'fuzz@example.ch', password: 'four words and a dot.', text: 'Hello', reason: 'A reason' }
    const own = Object.entries(fields).map(
      ([name, value]) => [name, often(0.1) ? (JSON.stringify(oneOf(values)) ?? '') : value] as [string, string],
    )
    const more = ['action', 'date', 'time', 'to', 'from', 'carried', 'form'].filter(() => often(0.3))
    const actions = ['reply', 'resolve', 'archive', 'confirm', 'decline', 'withdraw', 'release', '2026-12-01', '25:61']
    return new URLSearchParams([...own, ...more.map((name): [string, string] => [name, oneOf([...actions, ...hostile])])]).toString()
  }

  function brokenMultipart(): { type: string; body: string } {
    const type = oneOf([
      'multipart/form-data',
      'multipart/form-data; boundary=b',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=b',
    ])
    const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    return {
      type,
      body: oneOf([
        'x',
        '',
        '--b',
        '--b--',
        part('a', 'x'),
        `${part('csrf', 'x')}--b--`,
        '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
        '--b\r\nContent-Disposition: form-data; name="a"; filename="../../x"\r\nContent-Type: image/svg+xml\r\n\r\n<svg/>\r\n--b--',
        `${Array.from({ length: below(2000) }, (_, no) => part(`f${no}`, 'x')).join('')}--b--`,
      ]),
    }
  }

  function nested(): string {
    const levels = oneOf([60, 3_000, 10_000])
    const [open, close] = oneOf([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
    const deep = `${open.repeat(levels)}0${close.repeat(levels)}`
    return often(0.5) ? deep : JSON.stringify({ ...(oneOf(bodies) as object), deep: 0 }).replace('"deep":0', `"deep":${deep}`)
  }
}
