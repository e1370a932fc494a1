import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AlertFile, AlertKey } from '#contract/alert/alert.ts'

interface StoredKey extends AlertKey {
  /** The private part. */
  d: string
}

/** Where the keys lie unless `ALERT_KEYS` names another file. The build of the app reads the public parts of the same file. */
export const alertKeyFile = new URL('../../../alert-keys.json', import.meta.url).pathname

/**
 * What the app is built with. Only its build makes the file, with two keys, where there is none: by keys that the services made alone no app would
 * check. The first signs, and the app's build knows all: to rotate, the first is taken out once every phone has a build that knows the second, and
 * another is put behind it.
 */
export function publicAlertKeys(path: string): AlertKey[] {
  try {
    writeFileSync(path, `${JSON.stringify([newKey(), newKey()], null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (!existsSync(path)) throw cause
  }
  return readAlertKeys(path).map(({ key, x, y }) => ({ key, x, y }))
}

function readAlertKeys(path: string): StoredKey[] {
  return JSON.parse(readFileSync(path, 'utf8')) as StoredKey[]
}

export function signAlert(path: string, payload: string): Omit<AlertFile, 'payload'> {
  const [first] = readAlertKeys(path)
  if (!first) throw new Error(`${path} holds no key`)
  const { key, x, y, d } = first
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  // The two numbers side by side, as WebCrypto has them; Node's default is DER.
  const by = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return { key, signature: sign('sha256', Buffer.from(payload), by).toString('base64url') }
}

function newKey(): StoredKey {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  if (x === undefined || y === undefined || d === undefined) throw new Error('no P-256 here')
  return { key: createHash('sha256').update(x).digest('hex').slice(0, 8), x, y, d }
}
