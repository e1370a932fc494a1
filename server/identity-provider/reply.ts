import type { Context } from 'hono'
import { noticePage, type NoticeKind } from './consent-page.ts'
import { pagePolicy } from './page.ts'
import { languageOf, type Visit } from './visit.ts'

const noticeStatus = { gone: 410, 'other-browser': 403, forged: 403, 'too-many': 429, failed: 500 } as const satisfies Record<
  NoticeKind,
  number
>

export function notice(
  c: Context,
  kind: NoticeKind,
  { retryAfterS, status = noticeStatus[kind] }: { retryAfterS?: number; status?: HtmlParts['status'] } = {},
): Response {
  const text = noticePage(kind, { language: languageOf(c), ...(retryAfterS !== undefined && { retryAfterS }) })
  return html(c, { text, status, headers: retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) } })
}

interface HtmlParts {
  text: string
  status?: 200 | 303 | 400 | 403 | 410 | 422 | 429 | 500
  visit?: Visit
  headers?: Record<string, string>
}

export function html(c: Context, { text, status = 200, visit, headers = {} }: HtmlParts): Response {
  // Not compressed: the page contains its ticket next to user input, so its compressed length would leak the ticket (BREACH, CVE-2013-3587).
  return c.body(text, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy(visit ? [new URL(visit.ticket.replyUri).origin] : []),
    // The address contains the ticket. Not `no-referrer`: browsers would then send forms with the origin "null".
    'Referrer-Policy': 'same-origin',
    ...headers,
  })
}
