import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, passProvider } from '#server/testing/test-citizen.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const giveUpAfterMs = scaled(15_000)

export interface LoggedIn {
  browser: TestBrowser
  accountId: string
}

export async function logInAt(address: string, email: string): Promise<LoggedIn> {
  const app = {
    async request(url: string, { headers, ...init }: RequestInit) {
      const { Host: _, ...sent } = headers as Record<string, string>
      return fetch(url, { ...init, headers: sent, redirect: 'manual', signal: AbortSignal.timeout(giveUpAfterMs) })
    },
  }
  const browser = createTestBrowser({ app } as unknown as Pick<TestApp, 'app'>, { origin: address })
  const token = await beginInteraction(browser)
  const { body } = await browser.call('POST', '/api/identity/v2/interaction/sharesession', {
    token,
    body: { replyUri: `${address}/login?redirect=newsfeed` },
  })
  const back = await passProvider(browser, (body as { redirectTo: string }).redirectTo, { page: 'register', email })
  const accountId = back.searchParams.get('profile') ?? ''
  const code = await appLogin(browser, { token, accountId })
  const begun = await browser.call('POST', '/api/user/authorization', { body: { code } })
  if (begun.status !== 200) throw new Error(`no session: ${begun.status} ${JSON.stringify(begun.body)}`)
  return { browser, accountId }
}
