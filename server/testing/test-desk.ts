import { staff } from '#server/database/contact-schema.ts'
import { newSetting } from '#server/domain/accounts/passwords.ts'
import { hashOf } from '#server/secrets.ts'
import type { TestApp } from './test-app.ts'
import { createTestBrowser, type TestBrowser } from './test-browser.ts'
import { bangkok } from './test-contact.ts'

const password = 'desk password'

export interface TestDesk {
  browser: TestBrowser
  /** A page's text; throws where there is none. */
  read(path: string): Promise<string>
  status(path: string): Promise<number>
  /** Opens a page and sends the form on it that has this action. The fields are those of the form and what is given. */
  submit(path: string, fields: Record<string, string>): Promise<Response>
}

/** The hidden fields of the form on the page with this button, or of the last. */
export function formOn(text: string, action?: string): Record<string, string> {
  const forms = text.split('<form').slice(1)
  const form = forms.find((one) => action !== undefined && one.includes(`value="${action}"`)) ?? forms.at(-1) ?? ''
  const hidden = [...form.matchAll(/type="hidden"\s+name="(csrf|form|keys|last|other|seen)"\s+value="([^"]*)"/g)]
  return { csrf: '', form: '', ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
}

/** Somebody at the desk of a representation, logged in. */
export async function createDesk(parts: TestApp, representationId = bangkok, person = 'staff'): Promise<TestDesk> {
  const email = `${person}@${representationId}.example`
  const setting = newSetting('salt')
  const hash = `${setting}$${hashOf(password, 'salt')}`
  await parts.database.db
    .insert(staff)
    .values({ id: `${person}-${representationId}`, email, password: hash, representationId, demo: false, createdAt: 0 })
    .onConflictDoNothing()
  const browser = createTestBrowser(parts)
  const login = await (await browser.request('GET', '/desk/login')).text()
  await browser.send('/desk/login', { ...formOn(login), email, password })

  const desk: TestDesk = {
    browser,
    async read(path) {
      const response = await browser.request('GET', path)
      if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`)
      return response.text()
    },
    status: async (path) => (await browser.request('GET', path)).status,
    submit: async (path, fields) => browser.send(path, { ...formOn(await desk.read(path), fields.action), ...fields }),
  }
  return desk
}
