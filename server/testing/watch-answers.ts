import type { Hono } from 'hono'
import { headers as wire } from '#contract/wire/wire.ts'
import { explainAnswer } from './explain-answer.ts'

/** Throws out of the request whose answer the contract does not describe. What the Lab has put in its place, without our header, is nobody's. */
export function watchAnswers(app: Hono): void {
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest)
    if (!response.headers.has(wire.contract)) return response
    const body = isText(response) ? await response.clone().text() : null
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body }
    const why = explainAnswer({ method: request.method, path: new URL(request.url).pathname, ...answer })
    if (why !== null) throw new Error(`undocumented answer: ${why}`)
    return response
  }
}

/** Not what is packed, and not a stream, which has no end. */
function isText({ headers }: Response): boolean {
  return headers.get('Content-Encoding') === null && /json/.test(headers.get('Content-Type') ?? '')
}
