import type { TestApp } from './test-app.ts'

export interface TestBrowser {
  /** Cookies by name, as the services see them. */
  cookies: Map<string, string>
  /** Each `Set-Cookie` that came, whole. */
  setCookies: string[]
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  /** A JSON call; the reply's body as it came. */
  call(
    method: string,
    path: string,
    options?: RequestOptions & { body?: unknown },
  ): Promise<{ status: number; body: never; headers: Headers }>
  /** Sends a form the way a browser does. */
  send(path: string, fields: Record<string, string>): Promise<Response>
}

interface RequestOptions {
  headers?: Record<string, string>
  body?: unknown
  /** The token of an interaction. */
  token?: string
}

export const testOrigin = 'http://localhost:4173'

/** A browser at the application in process: keeps cookies by their path, says where its requests come from, runs nothing. */
export function createTestBrowser({ app }: Pick<TestApp, 'app'>, options: { origin?: string; address?: string } = {}): TestBrowser {
  const { origin = testOrigin, address = '192.0.2.7' } = options
  const host = new URL(origin).host
  const cookies = new Map<string, string>()
  const paths = new Map<string, string>()
  const setCookies: string[] = []

  function cookieHeader(path: string): Record<string, string> {
    const sent = [...cookies].filter(([name]) => path.startsWith(paths.get(name) ?? '/')).map(([name, value]) => `${name}=${value}`)
    return sent.length > 0 ? { Cookie: sent.join('; ') } : {}
  }

  function keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      paths.set(name, /; Path=([^;]+)/.exec(line)?.[1] ?? '/')
      if (value === '' || line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function request(method: string, path: string, { headers = {}, body, token }: RequestOptions = {}): Promise<Response> {
    const isText = typeof body === 'string'
    const response = await app.request(
      `${origin}${path}`,
      {
        method,
        headers: {
          Host: host,
          ...(method !== 'GET' && { Origin: origin }),
          ...cookieHeader(path),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isText && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
    keepCookies(response)
    return response
  }

  return {
    cookies,
    setCookies,
    request,
    async call(method, path, parts) {
      const response = await request(method, path, parts)
      const text = await response.text()
      return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as never, headers: response.headers }
    },
    send: (path, fields) =>
      request('POST', path, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}
