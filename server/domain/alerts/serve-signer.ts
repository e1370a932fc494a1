import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import * as v from 'valibot'
import type { Log } from '#server/log.ts'
import type { SigningKey } from './alert-keys.ts'

/** Lines of JSON. The signing process greets with its public key, then answers each request. */
export const Request = v.object({ id: v.number(), payload: v.string() })
export const Greeting = v.object({ publicKey: v.object({ key: v.string(), x: v.string(), y: v.string() }) })
export const Answer = v.union([
  v.object({ id: v.number(), key: v.string(), signature: v.string() }),
  v.object({ id: v.number(), error: v.string() }),
])
export type Answer = v.InferOutput<typeof Answer>

/** Only what every alert has, so that an alert of another version can still be lifted; the desk checks texts and dates. */
const SignedAlert = v.looseObject({
  id: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.picklist(['released', 'updated', 'cancelled']),
})

/** More than the longest alert in four languages. */
const maxLineLength = 256 * 1024

/** Answers one connection. Every signature leaves a line in the log of the signing process, which the services cannot change. */
export function serveSigner({ input, output, key, log }: { input: Readable; output: Writable; key: SigningKey; log: Log }): void {
  const send = (message: object) => output.write(`${JSON.stringify(message)}\n`)
  send({ publicKey: key.publicKey })
  let length = 0
  input.on('data', (part: Buffer) => {
    length = part.includes(10) ? 0 : length + part.length
    if (length > maxLineLength) input.destroy()
  })
  // The interface repeats the input's errors; unhandled, one would end the process.
  const lines = createInterface({ input }).on('error', () => input.destroy())
  lines.on('line', (line) => {
    const answer = answerTo(line, key)
    if (answer === undefined) return void input.destroy()
    if ('alert' in answer) log.write('info', 'an alert was signed', { number: answer.alert.number, kind: answer.alert.kind })
    send(answer.reply)
  })
}

function answerTo(
  line: string,
  key: SigningKey,
): { reply: Answer; alert: v.InferOutput<typeof SignedAlert> } | { reply: Answer } | undefined {
  const request = v.safeParse(Request, jsonIn(line))
  if (!request.success) return undefined
  const { id, payload } = request.output
  const alert = v.safeParse(SignedAlert, jsonIn(payload))
  if (!alert.success) return { reply: { id, error: 'the payload is no alert' } }
  return { reply: { id, ...key.sign(payload) }, alert: alert.output }
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
