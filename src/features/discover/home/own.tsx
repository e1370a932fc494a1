import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart, firstPaint } from '#src/shared/platform/lazy-part.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { useSession } from '#src/data/session/session.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { readLocal } from '#src/shared/platform/web-storage.ts'

/** The heights, in px, of what stood here last. */
export const ownRoom = `${ownPrefix}ownRoom`
export const comingRoom = `${ownPrefix}comingRoom`

/** Loaded after the first paint, with its translations. */
function besideTheCards<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(() => firstPaint.then(() => Promise.all([load(), loadWords('rest')])).then(([part]) => part))
}
const OwnRows = besideTheCards(() => import('./own-rows.tsx').then((module) => module.OwnRows))
const ComingUp = besideTheCards(() => import('./own-rows.tsx').then((module) => module.ComingUp))
export const FeedLanguage = besideTheCards(() => import('./feed-language.tsx').then((module) => module.FeedLanguage))

const PullToRefresh = lazyPart(() => import('./pull-to-refresh.tsx').then((module) => module.PullToRefresh))

/** For touch only. With a mouse there is "Check now". */
export function Pull() {
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  return (
    isTouched && (
      <Suspense>
        <PullToRefresh />
      </Suspense>
    )
  )
}

/** What is the citizen's own and near, above everybody's feed; nothing where nobody is logged in. */
export function Own() {
  if (useSession().state !== 'logged-in') return null
  return (
    <Suspense fallback={<Room of={ownRoom} />}>
      <OwnRows />
    </Suspense>
  )
}

/** The next events, above the cards; for everybody. */
export function Coming() {
  return (
    <Suspense fallback={<Room of={comingRoom} />}>
      <ComingUp />
    </Suspense>
  )
}

/** The room of the rows until they are here, so that nothing moves. By an attribute, which the page of the next start may have too: its policy allows no inline styles. */
export function Room({ of }: { of: string }) {
  const height = readLocal(of)
  return height && <svg className="own-room" width="1" height={height} aria-hidden="true" />
}
