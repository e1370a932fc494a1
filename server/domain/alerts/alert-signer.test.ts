import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { publicAlertKeys, signingKeyFileBeside } from './alert-keys.ts'
import { createAlertSigner, UnknownKeyError, type AlertSigner } from './alert-signer.ts'

const folder = mkdtempSync(join(tmpdir(), 'abroad-signer-'))
const keys = publicAlertKeys(join(folder, 'alert-keys.json'))
const alertSigningKey = signingKeyFileBeside(join(folder, 'alert-keys.json'))
const signerFile = fileURLToPath(new URL('../../signer.ts', import.meta.url))
const alert = JSON.stringify({ id: 'a', number: 1, kind: 'released' })

const signers: AlertSigner[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const signer of signers.splice(0)) signer.close()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

function signerOf(alertSigner?: string, file = alertSigningKey): AlertSigner {
  const signer = createAlertSigner({ alertSigner, alertSigningKey: file })
  signers.push(signer)
  return signer
}

/** The process as a unit or a container of its own. */
async function listening(socket: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [signerFile], {
    env: { ALERT_SIGNER: socket, ALERT_SIGNING_KEY: alertSigningKey },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  for await (const part of child.stderr) if (String(part).includes('listens')) break
  return child
}

const childrenOfThis = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

describe('the signing process as a child', () => {
  test('signs alerts by the key of its file', async () => {
    const signer = signerOf()
    expect(await signer.publicKey()).toEqual(keys[0])
    const signed = await Promise.all([signer.sign(alert), signer.sign(alert)])
    expect(signed.map(({ key }) => key)).toEqual([keys[0]?.key, keys[0]?.key])
  })

  test.each(['', 'text', '{}', '{"id":"a","number":0,"kind":"released"}', '{"id":"a","number":1,"kind":"payment"}'])(
    'signs nothing but alerts: %s',
    async (payload) => {
      const signer = signerOf()
      await expect(signer.sign(payload)).rejects.toThrow('the payload is no alert')
      await expect(signer.sign(alert)).resolves.toHaveProperty('signature')
    },
  )

  test('is started again after it was killed', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has /proc')
    const before = new Set(childrenOfThis())
    const signer = signerOf()
    await signer.publicKey()
    const pid = childrenOfThis().find((one) => !before.has(one))
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => signer.sign(alert).catch((cause: Error) => cause.message)).toHaveProperty('signature')
  })

  test('gets only the path of its key from the environment, and exits with the connection', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has /proc')
    const before = new Set(childrenOfThis())
    const signer = signerOf()
    await signer.publicKey()
    const pid = childrenOfThis().find((one) => !before.has(one))
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)).toEqual([`ALERT_SIGNING_KEY=${alertSigningKey}`])
    signer.close()
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  })

  test('without a key is reported in a sentence', async () => {
    await expect(signerOf(undefined, join(folder, 'none.json')).publicKey()).rejects.toThrow('the signing process does not answer')
  })
})

describe('the signing process behind a socket', () => {
  test('signs for several services, and its socket is closed to other users', async () => {
    const socket = join(folder, 'signer.sock')
    await listening(socket)
    const both = [signerOf(socket), signerOf(socket)]
    expect(await Promise.all(both.map((one) => one.publicKey()))).toEqual([keys[0], keys[0]])
    await expect(both[1]?.sign(alert)).resolves.toHaveProperty('signature')
    expect((statSync(socket).mode & 0o777).toString(8)).toBe('660')
  })

  test('is found again after a restart, and a socket left by a killed process is replaced', async () => {
    const socket = join(folder, 'again.sock')
    const first = await listening(socket)
    const signer = signerOf(socket)
    await signer.sign(alert)
    first.kill('SIGKILL')
    await once(first, 'exit')
    await listening(socket)
    await expect.poll(() => signer.sign(alert).catch((cause: Error) => cause.message)).toHaveProperty('signature')
  })

  test('goes on after a caller closed its connection without reading the greeting', async () => {
    const socket = join(folder, 'reset.sock')
    await listening(socket)
    const caller = connect(socket).on('error', () => undefined)
    caller.pause()
    await once(caller, 'connect')
    // It answers in turn, so the caller's greeting was sent too.
    await signerOf(socket).publicKey()
    caller.destroy()
    await expect(signerOf(socket).sign(alert)).resolves.toHaveProperty('signature')
  })

  test('is refused while it signs with a key that the app does not know, and used again with the right one', async () => {
    const socket = join(folder, 'known.sock')
    await listening(socket)
    const other = publicAlertKeys(join(mkdtempSync(join(folder, 'other-')), 'alert-keys.json'))
    const mistaken = createAlertSigner({ alertSigner: socket, alertSigningKey }, other)
    const right = createAlertSigner({ alertSigner: socket, alertSigningKey }, keys)
    signers.push(mistaken, right)
    await expect(mistaken.publicKey()).rejects.toThrow(UnknownKeyError)
    await expect(mistaken.sign(alert)).rejects.toThrow(UnknownKeyError)
    await expect(right.sign(alert)).resolves.toHaveProperty('signature')
  })

  test('disconnects a caller that sends anything else, or a line without an end', async () => {
    const socket = join(folder, 'noise.sock')
    await listening(socket)
    for (const text of ['GET / HTTP/1.1\n\n', 'a'.repeat(300_000)]) {
      const caller = connect(socket).on('error', () => undefined)
      caller.write(text)
      caller.resume()
      await new Promise((resolve) => caller.once('close', resolve))
    }
    await expect(signerOf(socket).sign(alert)).resolves.toHaveProperty('signature')
  })
})
