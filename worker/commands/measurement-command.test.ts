import { expect, test } from 'vitest'
import { createMeasurementCommand } from './measurement-command.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'

function device(answer: () => Promise<Response>) {
  const calls: unknown[] = []
  const world = createTestWorld({
    fetch: async (address, { method, credentials, body, headers }) => {
      const named = ['Abroad-Account', 'Idempotency-Key', 'Authorization'].filter((name) => new Headers(headers).has(name))
      calls.push({ line: `${method} ${new URL(address, 'http://app').pathname}`, credentials, body, named })
      return answer()
    },
  })
  return { calls, ...createMeasurementCommand(partsOf(world)) }
}

test('a visit is sent in nobody’s name: no cookie, no account, no key, nothing but steps', async () => {
  const { sendMeasurements, calls } = device(async () => reply(200, {}))
  expect(await sendMeasurements({ start: 1, faults: 0 })).toEqual({ ok: true })
  expect(calls).toEqual([{ line: 'POST /api/user/measurements', credentials: 'omit', body: '{"start":1,"faults":0}', named: [] }])
})

test('a line that fails is a failure of the call, and it is not tried again', async () => {
  const { sendMeasurements, calls } = device(async () => Promise.reject(new TypeError('no line')))
  expect(await sendMeasurements({ start: 1 })).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
  expect(calls).toHaveLength(1)
})
