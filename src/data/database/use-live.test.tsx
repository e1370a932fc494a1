import { act, render, screen } from '@testing-library/react'
import { StrictMode, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import type { AbroadDatabase } from '#store/database/database.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { useLive } from './use-live.ts'

const setting = (key: string) => async (db: AbroadDatabase) => (await db.settings.get(key))?.value as string | undefined
const store = (db: AbroadDatabase, key: string, value: string) => db.settings.put({ key, value })
/** Never settles: the database is silent. */
const silent = () => new Promise<string>(() => undefined)

/** Every text that a component rendered, in order. */
function shownBy(options: { keepsPrevious?: boolean } = {}) {
  const shown: (string | undefined)[] = []
  function Shown({ name, read }: { name: string; read: (db: AbroadDatabase) => Promise<string | undefined> }) {
    const value = useLive(name, read, options)
    shown.push(`${name}: ${value}`)
    return <p>{value ?? 'nothing'}</p>
  }
  return { shown, Shown }
}

test.each([
  [false, 'b: undefined'],
  [true, 'b: of a'],
])('a changed key shows the value of the old key only if it keeps the previous one: %s', async (keepsPrevious, expected) => {
  const { shown, Shown } = shownBy({ keepsPrevious })
  const db = await renderOnDevice(<p />)
  await store(db, 'a', 'of a')
  const { rerender } = render(<Shown name="a" read={setting('a')} />)
  await screen.findByText('of a')
  rerender(<Shown name="b" read={silent} />)
  await act(async () => undefined)
  expect(new Set(shown.filter((text) => text?.startsWith('b')))).toEqual(new Set([expected]))
})

test('a read that fails keeps the screen', async () => {
  const { Shown } = shownBy()
  await renderOnDevice(<p>beside</p>)
  render(
    <Shown
      name="fails"
      read={async () => {
        throw new Error('broken row')
      }}
    />,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('beside')).toBeVisible()
  expect(screen.getByText('nothing')).toBeVisible()
})

test('a component is updated after another one with the same key has left, also in strict mode', async () => {
  const { Shown } = shownBy()
  const db = await renderOnDevice(<p />)
  let reads = 0
  const read = (device: AbroadDatabase) => {
    reads += 1
    return setting('shared')(device)
  }
  await store(db, 'shared', 'first')
  const both = (hasSecond: boolean) => (
    <StrictMode>
      <Shown name="shared" read={read} />
      {hasSecond && <Shown name="shared" read={read} />}
    </StrictMode>
  )
  const { rerender } = render(both(true))
  await expect.poll(() => screen.queryAllByText('first')).toHaveLength(2)
  rerender(both(false))
  const before = reads
  await store(db, 'shared', 'second')
  await expect.poll(() => screen.queryAllByText('second')).toHaveLength(1)
  expect(reads - before, 'one query for the key').toBe(1)
})

test('a query reads as soon as its component is rendered, before that is in the document', async () => {
  await renderOnDevice(<p />)
  const waiting = silent()
  let reads = 0
  function Waiting() {
    useLive('early', async () => void (reads += 1))
    return use(waiting)
  }
  const waits = (
    <Suspense fallback="still waiting">
      <Waiting />
    </Suspense>
  )
  await act(async () => void render(waits))
  await expect.poll(() => reads).toBeGreaterThan(0)
  expect(screen.getByText('still waiting')).toBeVisible()
})
