import { expect, test } from 'vitest'
import type { Router } from '#src/app/router.ts'
import { type Stage, withScreenChanges } from './screen-changes.ts'
import { lacksSwipeBack } from './swipe-back.ts'

/** A router that goes where it is told, a browser that pictures the old screen when told, and what React was handed. */
function screens({ isCalm = false, knowsTransitions = true, givesUp = false } = {}) {
  let subscriber: Parameters<Router['subscribe']>[0] = () => undefined
  let state = { location: { pathname: '/' }, step: 'idle' }
  const pictures: (() => void)[] = []
  const shown: string[] = []
  const router = {
    get state() {
      return state
    },
    subscribe(given: typeof subscriber) {
      subscriber = given
      return () => undefined
    },
  } as unknown as Router
  const stage: Stage = {
    isCalm: () => isCalm,
    ...(knowsTransitions && {
      startViewTransition(update: () => void) {
        pictures.push(update)
        const late = Promise.reject(new DOMException('Transition was aborted', 'AbortError'))
        return { ready: late, finished: late, updateCallbackDone: givesUp ? late : Promise.resolve() }
      },
    }),
  }
  const gated = withScreenChanges(router, stage)
  gated.subscribe((next, { flushSync }) => {
    shown.push(`${next.location.pathname} ${(next as unknown as typeof state).step}${flushSync ? ' at once' : ''}`)
  })
  return {
    gated,
    shown,
    become(pathname: string, step = 'idle') {
      state = { location: { pathname }, step }
      subscriber(state as never, { flushSync: false })
    },
    picture: () => pictures.shift()?.(),
    pictures,
  }
}

test('states that arrive while a transition is pending replace it, and the last address is shown', () => {
  const { shown, become, picture, pictures } = screens()
  become('/guide')
  become('/guide', 'loading')
  become('/contact')
  become('/')
  expect(pictures).toHaveLength(1)
  picture()
  expect(shown).toEqual(['/ idle at once'])
  become('/guide')
  picture()
  expect(shown.at(-1)).toBe('/guide idle at once')
})

test.each([{ isCalm: true }, { knowsTransitions: false }])('without motion nothing is waited for: %o', (given) => {
  const { shown, become, pictures } = screens(given)
  become('/guide')
  become('/guide', 'loading')
  expect(shown).toEqual(['/guide idle at once', '/guide loading'])
  expect(pictures).toEqual([])
})

test('a view transition that the browser aborts causes no unhandled rejection', async () => {
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on('unhandledRejection', note)
  const { become, picture, shown } = screens()
  become('/guide')
  picture()
  expect(shown).toEqual(['/guide idle at once'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', note)
  expect(faults).toEqual([])
})

test('a transition that is aborted early still shows the last screen, and the next change works', async () => {
  const { shown, become, pictures } = screens({ givesUp: true })
  become('/guide')
  become('/contact')
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown).toEqual(['/contact idle at once'])
  become('/')
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown.at(-1)).toBe('/ idle at once')
  expect(pictures).toHaveLength(2)
})

test('the state of the router stays current', () => {
  const { gated, become } = screens()
  become('/guide')
  expect(gated.state.location.pathname).toBe('/guide')
})

test('the app handles the back swipe only when installed, and not on Apple devices', () => {
  expect(lacksSwipeBack('running', 'android')).toBe(true)
  expect(lacksSwipeBack('running', 'other')).toBe(true)
  expect(lacksSwipeBack('running', 'apple')).toBe(false)
  for (const state of ['installed', 'offered', 'by-hand'] as const) expect(lacksSwipeBack(state, 'android'), state).toBe(false)
})
