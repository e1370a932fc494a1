import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { useOutbox } from '#src/data/outbox/outbox.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { WaitingRow } from './own-rows.tsx'

function Waiting() {
  const outbox = useOutbox()
  return outbox && <WaitingRow outbox={outbox} />
}

test('an intent gets a row only if it is still unsent after two seconds', async () => {
  const createdAt = Date.now() - 1_200
  await renderOnDevice(<Waiting />, async (db) => {
    await seedCitizen(db)
    await db.connection.put({ key: 'now', state: 'online', since: createdAt, answeredAt: createdAt, clockOffsetMs: 0 })
    await db.intents.add(sampleIntent(registerIntent('fondue'), { createdAt }))
  })
  await screen.findByText('1 waiting')
  expect(Date.now() - createdAt).toBeGreaterThanOrEqual(2_000)
})
