import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { beatMs, createLease, LeaseLost, whileBeating } from './lease.ts'
import { createMemoryLocks } from '#worker/testing/memory-locks.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

/** Tabs of one browser on one database; each has clocks of its own. */
function createBrowser(options: { hasLocks: boolean }) {
  const indexedDB = new IDBFactory()
  const locks = createMemoryLocks()
  let count = 0
  return {
    locks,
    /** `beforeHold`: what others do between the tab's look at the lease and its reach for it. */
    openTab({ beforeHold = async () => undefined }: { beforeHold?: () => Promise<unknown> } = {}) {
      const name = `tab ${(count += 1)}`
      const world = createTestWorld({ indexedDB, name: 'abroad', seed: count })
      const own = locks.tab(name)
      const hold = async (lock: string) => (await beforeHold(), own.hold(lock))
      const env = { ...world, locks: options.hasLocks ? { ...own, hold } : null }
      return { world, die: () => locks.kill(name), lease: createLease({ env, db: world.db, name: 'pull' }) }
    },
  }
}
type Tab = ReturnType<ReturnType<typeof createBrowser>['openTab']>

function openTabs(hasLocks: boolean): [Tab, Tab, Tab] {
  const { openTab } = createBrowser({ hasLocks })
  return [openTab(), openTab(), openTab()]
}

/** The waiter tries every beat for `ms`; when it got the lease, or null. */
async function waitFor(waiter: Tab, ms: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<number | null> {
  for (let waited = 0; waited <= ms; waited += beatMs) {
    if (await waiter.lease.take()) return waited
    await meanwhile()
    await waiter.world.advance(beatMs)
  }
  return null
}

for (const [hasLocks, browsers] of [
  [true, 'with Web Locks'],
  [false, 'without Web Locks'],
] as const) {
  describe(`in a browser ${browsers}`, () => {
    test('of two tabs one gets the lease, and keeps it while it beats', async () => {
      const [one, other] = openTabs(hasLocks)
      expect(await one.lease.take()).toBe(true)
      expect(await waitFor(other, 60_000, () => one.lease.take())).toBeNull()
      expect([one.lease.isMine(), other.lease.isMine()]).toEqual([true, false])
    })

    test('a tab that has not asked has nothing, and who has left neither', async () => {
      const { lease, world } = createBrowser({ hasLocks }).openTab()
      expect(lease.isMine()).toBe(false)
      await lease.take()
      await lease.release()
      expect([lease.isMine(), await lease.beat(), await world.db.leases.count()]).toEqual([false, false, 0])
    })

    test('a holder stays in its term, however often it asks', async () => {
      const { lease, world } = createBrowser({ hasLocks }).openTab()
      await lease.take()
      const first = await world.db.leases.get('pull')
      await lease.take()
      expect(await world.db.leases.get('pull')).toEqual({ ...first, beat: 2 })
    })

    test('a holder that only beats keeps it as well', async () => {
      const [one, other] = openTabs(hasLocks)
      await one.lease.take()
      const first = await one.world.db.leases.get('pull')
      expect([await one.lease.beat(), one.lease.isMine()]).toEqual([true, true])
      expect(await one.world.db.leases.get('pull')).toEqual({ ...first, beat: 2 })
      expect(await waitFor(other, 60_000, () => one.lease.beat())).toBeNull()
    })

    test('a beat in the middle of asking again costs the holder nothing', async () => {
      const { lease } = createBrowser({ hasLocks }).openTab()
      await lease.take()
      expect(await Promise.all([lease.take(), lease.beat()])).toEqual([true, true])
      expect(lease.isMine()).toBe(true)
    })

    test('a holder whose lease was removed with the rest of the device leaves in peace, and beats in vain', async () => {
      const { lease, world } = createBrowser({ hasLocks }).openTab()
      await lease.take()
      await world.db.leases.clear()
      await expect(lease.transaction([], async () => 1)).rejects.toBeInstanceOf(LeaseLost)
      await lease.take()
      await world.db.leases.clear()
      expect(await lease.beat()).toBe(false)
      await lease.take()
      await world.db.leases.clear()
      await lease.release()
      expect(await world.db.leases.count()).toBe(0)
    })

    test('who holds nothing leaves without the database', async () => {
      const { lease, world } = createBrowser({ hasLocks }).openTab()
      world.db.close()
      await expect(lease.release()).resolves.toBeUndefined()
    })

    test('tabs that ask at once: one gets it', async () => {
      const browser = createBrowser({ hasLocks })
      const tabs = Array.from({ length: 5 }, () => browser.openTab())
      const got = await Promise.all(tabs.map((tab) => tab.lease.take()))
      expect(got.filter(Boolean)).toHaveLength(1)
      expect(tabs.map((tab) => tab.lease.isMine())).toEqual(got)
    })

    test('a frozen holder keeps it for ten seconds of the same beat', async () => {
      const [frozen, waiter] = openTabs(hasLocks)
      await frozen.lease.take()
      expect(await waitFor(waiter, 60_000)).toBe(10_000)
    })

    test('a clock that jumps, in either direction, proves nothing', async () => {
      for (const jumpMs of [86_400_000, -86_400_000]) {
        const [frozen, waiter] = openTabs(hasLocks)
        await frozen.lease.take()
        expect(await waiter.lease.take()).toBe(false)
        waiter.world.setWallClock(jumpMs)
        expect(await waitFor(waiter, 60_000)).toBe(10_000)
      }
    })

    test('the first beat of a later term is not the first beat of an earlier one, standing still', async () => {
      const [holder, waiter] = openTabs(hasLocks)
      for (const awayMs of [0, 60_000]) {
        await waiter.world.advance(awayMs)
        expect(await holder.lease.take()).toBe(true)
        expect(await waiter.lease.take()).toBe(false)
        await holder.lease.release()
      }
    })

    test('a waiter that was itself away counts from what it saw, not from what it missed', async () => {
      const [holder, waiter] = openTabs(hasLocks)
      await holder.lease.take()
      await waiter.lease.take()
      await waiter.world.advance(3_600_000)
      await holder.lease.take()
      expect(await waiter.lease.take()).toBe(false)
    })

    test('a robbed holder writes nothing any more, and is told why', async () => {
      const [robbed, robber] = openTabs(hasLocks)
      await robbed.lease.take()
      await waitFor(robber, 20_000)
      const late = robbed.lease.transaction(['settings'], () => robbed.world.db.settings.put({ key: 'late', value: 1 }))
      await expect(late).rejects.toBeInstanceOf(LeaseLost)
      await expect(late).rejects.toMatchObject({ name: 'LeaseLost' })
      expect(await robber.world.db.settings.count()).toBe(0)
      expect(robbed.lease.isMine()).toBe(false)
      await robber.lease.transaction(['settings'], () => robber.world.db.settings.put({ key: 'own', value: 1 }))
      expect(await robber.world.db.settings.count()).toBe(1)
    })

    test('a robbed holder whose robber has left goes on with nothing that it had begun', async () => {
      const [one, other] = openTabs(hasLocks)
      await one.lease.take()
      expect(await waitFor(other, 20_000)).toBe(10_000)
      await other.lease.release()
      expect([await one.lease.beat(), one.lease.isMine()]).toEqual([false, false])
      await expect(one.lease.transaction([], async () => 1)).rejects.toBeInstanceOf(LeaseLost)
      expect(await one.lease.take(), 'a new term is for what begins now').toBe(true)
    })

    test('two waiters of one frozen holder: one of them gets it', async () => {
      const [frozen, one, other] = openTabs(hasLocks)
      await frozen.lease.take()
      await Promise.all([one.lease.take(), other.lease.take()])
      await Promise.all([one.world.advance(10_000), other.world.advance(10_000)])
      expect((await Promise.all([one.lease.take(), other.lease.take()])).filter(Boolean)).toHaveLength(1)
    })

    test('a holder that leaves hands over at once', async () => {
      const [one, other] = openTabs(hasLocks)
      await one.lease.take()
      await other.lease.take()
      await one.lease.release()
      expect(await other.lease.take()).toBe(true)
      await expect(one.lease.transaction([], async () => 1)).rejects.toBeInstanceOf(LeaseLost)
    })

    test('a robbed holder that leaves does not take the lease of the robber with it', async () => {
      const [robbed, robber, third] = openTabs(hasLocks)
      await robbed.lease.take()
      await waitFor(robber, 20_000)
      await robbed.lease.release()
      expect(await third.lease.take()).toBe(false)
    })
  })
}

test('a holder that died hands over at once, since its Web Lock is gone', async () => {
  const [dying, waiter] = openTabs(true)
  await dying.lease.take()
  expect(await waiter.lease.take()).toBe(false)
  dying.die()
  expect(await waiter.lease.take()).toBe(true)
})

test('a frozen holder that wakes while another reaches for its lease keeps it', async () => {
  const browser = createBrowser({ hasLocks: true })
  const holder = browser.openTab()
  const waiter = browser.openTab({ beforeHold: () => holder.lease.beat() })
  await holder.lease.take()
  await waiter.lease.take()
  await waiter.world.advance(10_000)
  expect(await waiter.lease.take()).toBe(false)
  expect([waiter.lease.isMine(), await holder.lease.beat()]).toEqual([false, true])
})

test('a holder that leaves while another reaches for its lease leaves it to the other', async () => {
  const browser = createBrowser({ hasLocks: true })
  const holder = browser.openTab()
  const waiter = browser.openTab({ beforeHold: () => holder.lease.release() })
  await holder.lease.take()
  await waiter.lease.take()
  await waiter.world.advance(10_000)
  expect(await waiter.lease.take()).toBe(true)
})

test('of two tabs that find nobody’s lease the slower one does not take it from the other', async () => {
  const browser = createBrowser({ hasLocks: true })
  const quick = browser.openTab()
  const slow = browser.openTab({ beforeHold: () => quick.lease.take() })
  expect(await slow.lease.take()).toBe(false)
  expect(await quick.lease.beat()).toBe(true)
})

test('leaving gives the Web Lock back', async () => {
  const browser = createBrowser({ hasLocks: true })
  const tab = browser.openTab()
  await tab.lease.take()
  await tab.lease.take()
  expect(browser.locks.count()).toBe(1)
  await tab.lease.release()
  expect(browser.locks.count()).toBe(0)
})

test('work that fails inside a transaction leaves nothing and keeps the lease', async () => {
  const { world, lease } = createBrowser({ hasLocks: false }).openTab()
  await lease.take()
  const failing = lease.transaction(['settings'], async () => {
    await world.db.settings.put({ key: 'half', value: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await world.db.settings.count()).toBe(0)
  expect(lease.isMine()).toBe(true)
})

test('leases of different names do not know each other', async () => {
  const { world } = createBrowser({ hasLocks: false }).openTab()
  const [pull, drain] = ['pull', 'drain'].map((name) => createLease({ env: world, db: world.db, name }))
  expect([await pull?.take(), await drain?.take()]).toEqual([true, true])
})

test('work keeps its term by beats, and never begins another', async () => {
  const { lease, world } = createBrowser({ hasLocks: true }).openTab()
  await lease.take()
  const calls: string[] = []
  const watched = { ...lease, take: async () => calls.push('take') > 0, beat: () => (calls.push('beat'), lease.beat()) }
  const done = whileBeating({ lease: watched, env: world }, () => world.sleep(5_000))
  await world.advance(6_000)
  await done
  expect(calls).toEqual(['beat', 'beat'])
})

describe('work whose beats fail', () => {
  const beaten = async (beat: () => Promise<boolean>, listens: boolean) => {
    const { lease, world } = createBrowser({ hasLocks: true }).openTab()
    let lost = 0
    const onLost = listens ? { onLost: () => void (lost += 1) } : {}
    const done = whileBeating({ lease: { ...lease, beat }, env: world, ...onLost }, async () => (await world.sleep(5_000), 'done'))
    await world.advance(6_000)
    return { done: await done, lost }
  }

  test('is told so with each of them, because another took over or the database cannot be written', async () => {
    expect(await beaten(async () => false, true)).toEqual({ done: 'done', lost: 2 })
    expect(await beaten(() => Promise.reject(new Error('full')), true)).toEqual({ done: 'done', lost: 2 })
    expect(await beaten(async () => true, true)).toEqual({ done: 'done', lost: 0 })
  })

  test('is done all the same where nobody listens', async () => {
    expect(await beaten(async () => false, false)).toEqual({ done: 'done', lost: 0 })
  })
})
