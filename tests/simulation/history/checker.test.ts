import { describe, expect, test } from 'vitest'
import type { WorldView } from '#tests/simulation/world/view.ts'
import { checkHistory, type Operation } from './checker.ts'
import { history } from './log.ts'

let tick = 0
const at = () => (tick += 1)

/** Acknowledged at once, unless `given` says otherwise. */
function write(transaction: string, entity: string, version: number | null, given: Partial<Operation> = {}): Operation {
  const [invoked, completed] = [at(), at()]
  const parts = { transaction, session: 'd1', term: 0, process: 't1', entity, version, invoked, completed, text: `${transaction} writes` }
  return { kind: 'write', ...parts, ...given }
}

function read(transaction: string, entity: string, version: number | null, given: Partial<Operation> = {}): Operation {
  const now = at()
  const parts = { transaction, session: 'd1', term: 0, process: 'd1', entity, version, invoked: now, completed: now }
  return { kind: 'read', ...parts, text: `${transaction} reads`, ...given }
}

const broken = (...operations: Operation[]) => checkHistory(operations).map((finding) => finding.split(':')[0])
const other = { session: 'd2', process: 't2' }

describe('one session', () => {
  test('a read that lacks an own write is reported', () => {
    expect(broken(write('w', 'like', 5), read('r', 'like', 4))).toEqual(['read your writes'])
    expect(broken(write('w', 'like', 5), read('r', 'like', 5))).toEqual([])
  })

  test('a read must show an own write that the service does not have yet', () => {
    const lost = write('w', 'like', null)
    expect(broken(lost, read('r', 'like', 4, { pending: ['w'] }))).toEqual([])
    expect(broken(lost, read('r', 'like', 4, { pending: ['w'] }), read('s', 'like', 4))).toEqual(['read your writes'])
  })

  test('a read may show a later write instead of the one that it replaced', () => {
    const folded = write('w', 'like', null, { end: 'replaced' })
    expect(broken(folded, write('x', 'like', 6), read('r', 'like', 6))).toEqual([])
    expect(broken(folded, read('r', 'like', 6))).toEqual(['read your writes'])
  })

  test('a read need not show a write that was withdrawn, refused or sealed', () => {
    expect(broken(write('w', 'like', null, { end: 'withdrawn' }), read('r', 'like', 4))).toEqual([])
    expect(broken(write('w', 'like', null), read('r', 'like', 4, { pending: null }))).toEqual([])
  })

  test('a read without a row is reported unless the device was emptied after a write that the service has', () => {
    const later = { term: 1, pending: [] }
    expect(broken(write('w', 'like', 5), read('r', 'like', null, { pending: [] }))).toEqual(['read your writes'])
    expect(broken(write('w', 'like', 5), read('r', 'like', null, later))).toEqual([])
    expect(broken(write('w', 'like', 5), read('r', 'like', 0, later))).toEqual(['read your writes'])
    expect(broken(write('w', 'like', null), read('r', 'like', null, later))).toEqual(['read your writes'])
  })

  test('a read of an older version than before is reported', () => {
    const writes = [write('w', 'like', 5, other), write('x', 'like', 6, other)]
    expect(broken(...writes, read('r', 'like', 6), read('s', 'like', 5))).toEqual(['monotonic reads'])
    expect(broken(...writes, read('r', 'like', 5), read('s', 'like', 6))).toEqual([])
  })

  test('a read of an older version is allowed after the device has lost rows', () => {
    expect(broken(write('w', 'like', 5, other), read('r', 'like', 5), read('s', 'like', 4, { term: 1 }))).toEqual([])
  })

  test('writes that are applied in another order are reported', () => {
    expect(broken(write('w', 'like', 6), write('x', 'like', 5))).toEqual(['monotonic writes'])
    expect(broken(write('w', 'like', 6, { completed: null }), write('x', 'like', 5))).toEqual(['monotonic writes'])
  })

  test('overlapping writes of two tabs may be applied in either order', () => {
    expect(broken(write('w', 'like', 6, { completed: 1e9 }), write('x', 'like', 5, { process: 't2' }))).toEqual([])
  })

  test('a write that is applied before a version its session had read is reported', () => {
    const seen = write('w', 'like', 6, other)
    expect(broken(seen, read('r', 'like', 6), write('x', 'like', 5))).toEqual(['writes follow reads'])
    expect(broken(seen, read('r', 'like', 6), write('x', 'like', 7))).toEqual([])
  })

  test('a write that is applied after it was acknowledged as withdrawn is reported', () => {
    expect(broken(write('w', 'like', 5, { end: 'withdrawn' }))).toEqual(['no aborted write'])
  })
})

describe('all sessions together', () => {
  test('a legal history has concurrent writes and lost replies', () => {
    const lostReply = { completed: null, confirmed: null }
    const operations = [
      write('w', 'like', 5, lostReply),
      write('x', 'like', 6, { ...other, invoked: 1, completed: 1e9 }),
      // Its reply and its request were lost: it never happened.
      write('y', 'like', null, { ...other, ...lostReply }),
      read('r', 'like', 4, { ...other, pending: ['x', 'y'] }),
      read('s', 'like', 6, { ...other, pending: ['y'] }),
      read('t', 'like', 6),
      write('z', 'vote', 3),
      read('u', 'vote', 3),
    ]
    expect(checkHistory(operations)).toEqual([])
  })

  test('a write without a reply that a device has read did happen', () => {
    const lost = write('w', 'like', 5, { ...other, completed: null })
    expect(broken(lost, read('r', 'like', 5), read('s', 'like', 4))).toEqual(['monotonic reads'])
  })

  test('a change of what another session has changed since is a lost update', () => {
    const mine = write('w', 'name', 6)
    const base = read('w', 'name', 4, { session: 'w' })
    expect(broken(write('x', 'name', 5, other), mine, base)).toEqual(['one order of versions'])
    expect(broken(write('x', 'name', 4, other), mine, base)).toEqual([])
  })

  test('a feed that has passed a change without it is a cycle over two entities', () => {
    const change = (no: number, item: string, version: number) => [
      write(`change ${no}`, item, version, { session: `change ${no}`, process: 'desk' }),
      write(`change ${no}`, 'feed', no, { session: `change ${no}`, process: 'desk' }),
    ]
    const feed = (cursor: number, version: number) => [
      read('feed', 'feed', cursor, { bound: 'least' }),
      read('feed', 'story', version, { bound: 'most' }),
    ]
    const changes = [...change(1, 'story', 7), ...change(2, 'event', 3)]
    expect(broken(...changes, ...feed(2, 7))).toEqual([])
    expect(broken(...changes, ...feed(0, 6))).toEqual([])
    expect(checkHistory([...changes, ...feed(2, 6)])).toEqual([
      `one order of versions: a cycle of 3
  (1) change 1 writes
      is older than (2): feed
  (2) change 2 writes
      is seen by (3): feed
  (3) feed reads
      lacks (1): story`,
    ])
  })

  test('a write that was acknowledged before another began comes first', () => {
    const first = write('w', 'like', 6, { confirmed: at() })
    expect(broken(first, write('x', 'like', 5, other))).toEqual(['real-time order'])
    expect(broken({ ...first, confirmed: null }, write('x', 'like', 5, other))).toEqual([])
  })

  test('each cycle is reported once, as its shortest', () => {
    const versions = [4, 5, 6, 7].map((version) => write(`w${version}`, 'like', version, other))
    const [finding, ...rest] = checkHistory([...versions, read('r', 'like', 7), read('s', 'like', 4), read('t', 'like', 4)])
    expect(rest).toEqual([])
    expect(finding).toMatch(/^monotonic reads: a cycle of \d\n/)
  })
})

test('a world whose log has no reads fails', async () => {
  const holds: boolean[] = []
  const verdict = { expect: (_: string, isHeld: boolean) => void holds.push(isHeld) }
  const services = { writes: [], db: { query: async () => [] } }
  await history({ devices: [], model: { said: [] }, services, verdict } as unknown as WorldView).atEnd?.()
  expect(holds).toEqual([false, true])
})
