import { readFileSync } from 'node:fs'

export const minPasswordLength = 12
const maxPasswordLength = 256

export type PasswordFlaw = 'missing' | 'short' | 'long' | 'address' | 'common'

/** Long and not the first that anybody would try: more rules make passwords no better. */
export function checkPassword(password: string, email: string): PasswordFlaw | null {
  const plain = password.normalize('NFKC')
  if (plain === '') return 'missing'
  if (Array.from(plain).length < minPasswordLength) return 'short'
  if (plain.length > maxPasswordLength) return 'long'
  const lower = plain.toLowerCase()
  if (lower === email || lower === email.split('@')[0]) return 'address'
  return isCommon(lower) ? 'common' : null
}

/** Guessed first: one unit again and again, runs of a keyboard, and the commonest words with what is commonly added to them. */
function isCommon(password: string): boolean {
  if (/^(.{1,4})\1+$/.test(password) || commonest.has(password)) return true
  const base = password.replace(/[\W_\d]+$/, '').replace(/^[\W_\d]+/, '')
  return runs.some((run) => run.includes(password)) || commonWords.includes(base)
}

/** The 4000 most frequent of those that are long enough; their source stands in `server/data/SOURCES.md`. */
const commonest = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

const runs = [
  '123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((run) => [run, run.split('').reverse().join('')])

const commonWords = [
  'password',
  'passwort',
  'motdepasse',
  'qwerty',
  'qwertz',
  'azerty',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'letmein',
  'letmeinplease',
  'iloveyou',
  'iloveyousomuch',
  'welcome',
  'willkommen',
  'bienvenue',
  'benvenuto',
  'administrator',
  'abroad',
  'switzerland',
  'schweiz',
  'suisse',
  'svizzera',
  'changeme',
  'changemeplease',
  'trustno',
  'sunshine',
  'princess',
  'football',
  'passwordpassword',
  'correcthorsebatterystaple',
]
