import { askedInTransaction } from '#tests/e2e/support/device.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.afterEach(({ service }) => service.lab('/faults', {}))

/**
 * Chromium commits as soon as the body waits for anything but the database, and Dexie finds out when the body is over. Across a `fetch`, whose promise is
 * the browser's own, Dexie also loses its transaction: what is written after it goes to disk by a transaction of its own, before the error is there.
 * So all of it stands, and nothing can be rolled back. After a promise that Dexie made its own, as in `tests/engine/sync`, the write is refused at once.
 */
test(
  'a transaction that asks the service in its middle fails by name and takes nothing back: each write stands by itself [55]',
  { tag: '@wide' },
  async ({ page, service, complaints }) => {
    // An answer that is quicker than the commit now and then lets the body end without any error, which is no better.
    await service.lab('/faults', { planned: [{ kind: 'delay', path: '/api/ping', delayMs: 300, calls: 1_000 }] })
    await page.goto('/')
    const asked = (after: 'write' | 'nothing' | 'throw') => askedInTransaction(page, { waitFor: 'service', after })
    expect(await asked('write')).toEqual({ error: 'PrematureCommitError', keys: ['after', 'before'] })
    expect(await asked('nothing')).toEqual({ error: 'PrematureCommitError', keys: ['before'] })
    expect(await asked('throw'), 'nor does an error of its own undo what came before').toEqual({ error: 'RangeError', keys: ['before'] })

    const waited = await askedInTransaction(page, { waitFor: 'timer', after: 'write' })
    expect(waited).toEqual({ error: 'TransactionInactiveError', keys: ['before'] })
    expect(complaints).toEqual([])
  },
)
