import { nobody } from '#store/feed/scope.ts'
import { likesOf } from './outbox.ts'
import { wordOf } from './state.ts'
import type { State } from './state.ts'
import type { World } from './world.ts'

/** What must hold in every state; a promise that a step alone can break (twice, out of order, stored without the lease) is an alarm of that step. */
export function brokenIn(world: World, state: State): string | null {
  if (state.alarm !== null) return state.alarm
  for (const [no, { id, device }] of world.words.entries()) {
    const fate = state.fates[no]
    const isDone = state.log.includes(no)
    if (fate === 'open' && !isKept(state, { no, device })) return `${id} is lost: no table of the device holds it, and nobody let it go`
    if (fate === 'applied' && !isDone) return `${id} is told as received, and the service never did it`
    if ((fate === 'cancelled' || fate === 'discarded' || fate === 'replaced') && isDone)
      return `${id} is told as ${fate}, and the service has done it`
  }
  for (const { account, rows } of state.devices) {
    const foreign = rows.find((row) => row.account !== account && row.account !== nobody)
    if (foreign) return `${foreign.id} stands open, and is not of who is logged in`
  }
  return isQuiet(state) ? lastWordIn(world, state) : null
}

function isKept({ devices }: State, { no, device }: { no: number; device: number }): boolean {
  const { rows = [], sealed = [] } = devices[device] ?? {}
  return [...rows, ...sealed.flatMap((lock) => lock.rows)].some((row) => wordOf(row) === no)
}

/** Nothing waits anywhere, and nobody is at work. */
export function isQuiet({ devices, orphans }: State): boolean {
  return (
    orphans.length === 0 &&
    devices.every(
      ({ rows, sealed, sealing, tabs }) =>
        rows.length === 0 && sealed.length === 0 && sealing === null && tabs.every(({ pass }) => pass === null),
    )
  )
}

/** Where one device alone has spoken of a thing, and nothing of it was taken back or let go, the service holds the last word. */
function lastWordIn(world: World, state: State): string | null {
  const likes = world.words.flatMap((word, no) =>
    word.intent.kind === 'like' ? [{ ...word, liked: word.intent.body.liked, fate: state.fates[no] }] : [],
  )
  for (const account of new Set(likes.map((word) => word.account))) {
    const said = likes.filter((word) => word.account === account && word.fate !== 'unsaid')
    const isPlain =
      said.every(({ fate }) => fate === 'applied' || fate === 'replaced') && new Set(said.map(({ device }) => device)).size === 1
    const last = said.at(-1)
    const held = likesOf(world, state, account).at(-1) ?? false
    if (isPlain && last && held !== last.liked) return `${last.id} was the last word, and the service holds another`
  }
  return null
}
