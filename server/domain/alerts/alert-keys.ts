import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { AlertFile, AlertKey } from '#contract/alert/alert.ts'

/**
 * The keys of alerts are in three files. `alert-keys.json` has the public halves of all keys: the build of the app puts them into the app, and the
 * services read nothing else. `alert-signing-key.json` has the private half of the key in use: only the signing process reads it.
 * `alert-reserve-key.json` has the private half of the next key, which no process reads: it is kept off the machine.
 */
export const alertKeyFile = new URL('../../../alert-keys.json', import.meta.url).pathname

const signingKeyName = 'alert-signing-key.json'
const reserveKeyName = 'alert-reserve-key.json'

export function signingKeyFileBeside(alertKeys: string): string {
  return join(dirname(alertKeys), signingKeyName)
}

const Part = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const PublicKey = v.object({ key: Part, x: Part, y: Part })
const PrivateKey = v.object({ ...PublicKey.entries, d: Part })
type PrivateKey = v.InferOutput<typeof PrivateKey>

/** One is enough: nobody but the signing process may have any. */
const hasPrivateHalf = (json: unknown): boolean =>
  v.is(v.array(v.unknown()), json) && json.some((key) => v.is(v.object({ d: v.string() }), key))

export type KeysResult = { ok: true; keys: AlertKey[] } | { ok: false; reason: string }

/** Reads the public halves. A file with private halves, as the first builds wrote it, is refused: no build and no service may have the reserve. */
export function readPublicKeys(path: string): KeysResult {
  const json = readJson(path)
  if (json === undefined)
    return { ok: false, reason: `there is no ${path}: set ALERT_KEYS to the file that the app was built with, or no phone takes an alert` }
  if (hasPrivateHalf(json))
    return { ok: false, reason: `${path} has the private halves of the keys. Split it once with: node server/split-alert-keys.ts ${path}` }
  const read = v.safeParse(v.pipe(v.array(PublicKey), v.minLength(1)), json)
  if (!read.success) return { ok: false, reason: `${path} is no file of alert keys` }
  return { ok: true, keys: read.output.map(({ key, x, y }) => ({ key, x, y })) }
}

/**
 * The keys for the build of the app, which makes them if there are none: no app would check keys that the services made. The first signs, and the
 * app accepts all. To rotate, once every phone has a build with the second key, the second becomes the signing key.
 */
export function publicAlertKeys(path: string): AlertKey[] {
  if (!existsSync(path)) makeKeys(path)
  const read = readPublicKeys(path)
  if (!read.ok) throw new Error(read.reason)
  return read.keys
}

/** Builds may run at the same time: the first to link the signing key in place makes the set, the others wait for it. */
function makeKeys(path: string): void {
  const signing = signingKeyFileBeside(path)
  const folder = mkdtempSync(join(dirname(path), '.alert-keys-'))
  try {
    const keys = [newKey(), newKey()] as const
    writeFile(join(folder, 'signing'), keys[0], privateMode)
    writeFile(join(folder, 'reserve'), keys[1], privateMode)
    writeFile(join(folder, 'public'), keys.map(publicHalf), publicMode)
    if (!linkIfMissing(join(folder, 'signing'), signing)) return waitFor(path, signing)
    renameSync(join(folder, 'reserve'), join(dirname(path), reserveKeyName))
    renameSync(join(folder, 'public'), path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const privateMode = 0o600
const publicMode = 0o644
const waitedMs = 5_000

function waitFor(path: string, signing: string): void {
  const still = new Int32Array(new SharedArrayBuffer(4))
  for (let ms = 0; ms < waitedMs && !existsSync(path); ms += 50) Atomics.wait(still, 0, 0, 50)
  if (!existsSync(path)) throw new Error(`there is ${signing}, but no ${path}: put the file with the public halves back`)
}

function linkIfMissing(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    return false
  }
}

/**
 * Splits a file of the first builds into the three files; the keys stay the same. The private halves are on disk before the file loses them, and
 * no file is overwritten. Returns what was done.
 */
export function splitAlertKeys(path: string): string[] {
  const json = readJson(path)
  if (json === undefined) throw new Error(`there is no ${path}`)
  if (v.is(v.pipe(v.array(PublicKey), v.minLength(1)), json) && !hasPrivateHalf(json)) return [`${path} is split already`]
  const [first, ...reserves] = v.parse(v.pipe(v.array(PrivateKey), v.minLength(1)), json)
  if (!first) throw new Error(`${path} has no keys`)
  const signing = signingKeyFileBeside(path)
  const names = reserves.map((_, no) => join(dirname(path), no === 0 ? reserveKeyName : reserveKeyName.replace('.', `-${no + 1}.`)))
  const taken = [signing, ...names].find((name) => existsSync(name))
  if (taken !== undefined) throw new Error(`${taken} exists already; move it away first`)
  writeFile(signing, first, privateMode)
  for (const [no, key] of reserves.entries()) writeFile(names[no] ?? '', key, privateMode)
  const next = `${path}.new`
  writeFile(next, [first, ...reserves].map(publicHalf), publicMode)
  renameSync(next, path)
  return [
    `${path} has the public halves now: for builds and services`,
    `${signing} has the private half of the key in use: for the signing process alone`,
    ...names.map((name) => `${name} has the private half of a reserve: keep two copies elsewhere, and delete it here`),
  ]
}

export interface Signature extends Omit<AlertFile, 'payload'> {}

export interface SigningKey {
  publicKey: AlertKey
  sign(payload: string): Signature
}

/** Only the signing process and tests call this. Throws a sentence if there is no usable key. */
export function openSigningKey(path: string): SigningKey {
  const read = v.safeParse(PrivateKey, readJson(path))
  if (!read.success) throw new Error(`${path} is missing or is no signing key`)
  const publicKey = publicHalf(read.output)
  const privateKey = keyObjectOf(read.output)
  return {
    publicKey,
    sign(payload) {
      // The two numbers side by side, as WebCrypto has them; Node's default is DER.
      const by = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
      return { key: publicKey.key, signature: sign('sha256', Buffer.from(payload), by).toString('base64url') }
    },
  }
}

function keyObjectOf({ x, y, d }: PrivateKey): KeyObject {
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}

function publicHalf({ key, x, y }: AlertKey): AlertKey {
  return { key, x, y }
}

/** Undefined if the file is missing, null if it is not JSON. */
function readJson(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Never overwrites, and is on disk when it returns. */
function writeFile(path: string, json: unknown, mode: number): void {
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`, { flag: 'wx', mode, flush: true })
}

function newKey(): PrivateKey {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  if (x === undefined || y === undefined || d === undefined) throw new Error('no P-256 here')
  return { key: createHash('sha256').update(x).digest('hex').slice(0, 8), x, y, d }
}
