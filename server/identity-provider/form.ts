import type { Context } from 'hono'
import type { Language } from '#contract/values/languages.ts'
import { formBody } from '#server/http/form-body.ts'
import { readEmail } from '#server/domain/accounts/email.ts'
import type { FormKind, FormState } from './form-page.ts'
import { checkPassword } from '#server/domain/accounts/password-rules.ts'
import { pageWords } from './words.ts'

export interface FormValues {
  /** Normalised. */
  email: string
  password: string
}

/** Checks the form without a look at accounts. Uploaded files are ignored. */
export function readForm(
  kind: FormKind,
  { body, language }: { body: Record<string, unknown>; language: Language },
): { ok: true; values: FormValues } | { ok: false; state: FormState } {
  const words = pageWords[language]
  const textOf = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const [typed, password] = [textOf('email'), textOf('password')]
  const email = readEmail(typed)
  const emailFlaw = typed.trim() === '' ? 'missing' : email === undefined ? 'malformed' : undefined
  const flaw = checkPassword(password, email ?? '')
  const passwordFlaw = kind === 'register' || flaw === 'missing' || flaw === 'long' ? flaw : null
  if (email !== undefined && emailFlaw === undefined && passwordFlaw === null) return { ok: true, values: { email, password } }
  return {
    ok: false,
    state: {
      email: typed,
      emailFlaw: emailFlaw && words.emailFlaws[emailFlaw],
      passwordFlaw: passwordFlaw ? words.passwordFlaws[passwordFlaw] : undefined,
    },
  }
}

/** A form's text fields; uploaded files are left out. */
export async function textsOf(c: Context): Promise<Record<string, string>> {
  const body = await formBody(c)
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
