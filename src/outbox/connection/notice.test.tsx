import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Freshness } from '#src/ui/status/freshness.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { ConnectionProvider, Notice } from './notice.tsx'

const minuteMs = 60_000

test('content has the age of the last reply, also offline', async () => {
  const now = Date.now()
  await renderOnDevice(
    <ConnectionProvider>
      <Freshness confirmedAt={now - 60 * minuteMs} />
    </ConnectionProvider>,
    (db) => db.connection.put({ key: 'now', state: 'offline', since: now, answeredAt: now - 5 * minuteMs, clockOffsetMs: 0 }),
  )
  expect(await screen.findByText(/^Checked 5 min/)).toBeVisible()
})

test.for([
  ['online', 0],
  ['offline', 1],
] as const)('the status region is named only if it is filled: %s', async ([state, count]) => {
  await renderOnDevice(<Notice />, (db) => db.connection.put({ key: 'now', state, since: Date.now(), answeredAt: null, clockOffsetMs: 0 }))
  await expect.poll(() => screen.queryAllByText('Wait for network')).toHaveLength(count)
  expect(screen.queryAllByRole('status', { name: 'Wait for network' })).toHaveLength(count)
})
