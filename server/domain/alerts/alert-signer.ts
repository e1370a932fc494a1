import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { AlertKey } from '#contract/alert/alert.ts'
import type { Config } from '#server/config.ts'
import type { Signature } from './alert-keys.ts'
import { Answer, Greeting, jsonIn } from './serve-signer.ts'

const signerFile = fileURLToPath(new URL('../../signer.ts', import.meta.url))
const answerWithinMs = 10_000

/** The signing process as the services see it. They never read the private key. */
export interface AlertSigner {
  /** The key that it signs with; throws a sentence if the process does not answer. */
  publicKey(): Promise<AlertKey>
  sign(payload: string): Promise<Signature>
  close(): void
}

/** A connection: to the process behind the socket `ALERT_SIGNER`, else to a child process that this function starts. */
interface Connection {
  input: Readable
  output: Writable
  end(): void
}

/** The process answered, but phones would refuse what it signs. */
export class UnknownKeyError extends Error {}

/**
 * Connects at the first call, and again after the connection was lost. `knownKeys` are the keys that the app accepts; without them, any key is
 * accepted.
 */
export function createAlertSigner(
  { alertSigner, alertSigningKey }: Pick<Config, 'alertSigner' | 'alertSigningKey'>,
  knownKeys?: readonly AlertKey[],
): AlertSigner {
  let current: Promise<Session> | undefined
  let isClosed = false

  async function session(): Promise<Session> {
    if (isClosed) throw new Error('the services are stopping')
    current ??= openSession(alertSigner === undefined ? startChild(alertSigningKey) : connectTo(alertSigner), () => (current = undefined))
    const opened = await current
    const { key, x, y } = opened.publicKey
    if (knownKeys === undefined || knownKeys.some((one) => one.key === key && one.x === x && one.y === y)) return opened
    opened.end()
    throw new UnknownKeyError(`it signs with the key ${key}, which the app does not know`)
  }

  return {
    publicKey: async () => (await session()).publicKey,
    async sign(payload) {
      const answer = await (await session()).ask(payload)
      if ('error' in answer) throw new Error(`the signing process refused: ${answer.error}`)
      return { key: answer.key, signature: answer.signature }
    },
    close() {
      isClosed = true
      void current?.then(({ end }) => end()).catch(() => undefined)
    },
  }
}

interface Session {
  publicKey: AlertKey
  ask(payload: string): Promise<Answer>
  end(): void
}

function openSession({ input, output, end }: Connection, onLost: () => void): Promise<Session> {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (cause: Error) => void }>()
  let count = 0
  return new Promise((resolve, reject) => {
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      onLost()
      const cause = new Error('the signing process does not answer')
      reject(cause)
      for (const one of waiting.values()) one.reject(cause)
      waiting.clear()
      end()
    }
    const timer = setTimeout(lose, answerWithinMs).unref()
    for (const stream of [input, output]) stream.on('close', lose).on('error', lose)
    // The interface repeats the input's errors; unhandled, one would end the process.
    const lines = createInterface({ input }).on('error', lose)
    lines.on('line', (line) => {
      const json = jsonIn(line)
      const greeting = v.safeParse(Greeting, json)
      if (greeting.success) {
        clearTimeout(timer)
        return resolve({ publicKey: greeting.output.publicKey, ask, end })
      }
      const answer = v.safeParse(Answer, json)
      if (!answer.success) return lose()
      waiting.get(answer.output.id)?.resolve(answer.output)
      waiting.delete(answer.output.id)
    })
    const ask = (payload: string) =>
      new Promise<Answer>((done, fail) => {
        const id = (count += 1)
        const late = setTimeout(lose, answerWithinMs).unref()
        const settle =
          <T>(work: (value: T) => void) =>
          (value: T) => {
            clearTimeout(late)
            work(value)
          }
        waiting.set(id, { resolve: settle(done), reject: settle(fail) })
        output.write(`${JSON.stringify({ id, payload })}\n`)
      })
  })
}

/** The child gets only the key's path from the environment, and exits when its input ends. */
function startChild(alertSigningKey: string): Connection {
  const child = spawn(process.execPath, [signerFile], {
    env: { ALERT_SIGNING_KEY: alertSigningKey },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.once('error', () => child.stdout.destroy())
  child.unref()
  return { input: child.stdout, output: child.stdin, end: () => child.kill('SIGKILL') }
}

function connectTo(path: string): Connection {
  const socket = connect(path)
  return { input: socket, output: socket, end: () => socket.destroy() }
}
