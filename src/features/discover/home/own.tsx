import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { useSession } from '#src/data/session/session.ts'
import { loadWords } from '#src/i18n/i18n.ts'
import { readLocal } from '#src/platform/storage/web-storage.ts'

/** The height, in px, of what stood here last. */
export const roomKey = `${ownPrefix}ownRoom`

/** The first card waits neither for what it shows nor for its words. */
const OwnRows = lazy(() =>
  Promise.all([import('./own-rows.tsx'), loadWords('submission')]).then(
    ([module]) => ({ default: module.OwnRows }),
    () => ({ default: () => null }),
  ),
)

const PullToRefresh = lazy((): Promise<{ default: ComponentType }> =>
  import('./pull-to-refresh.tsx').then(
    (module) => ({ default: module.PullToRefresh }),
    () => ({ default: () => null }),
  ),
)

/** For fingers; whoever has none has "Check now". */
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
    <Suspense fallback={<OwnRoom />}>
      <OwnRows />
    </Suspense>
  )
}

/** The room of the rows until they are here, so that nothing moves. By an attribute, which the page of the next start may have too: its policy allows no inline styles. */
export function OwnRoom() {
  const height = readLocal(roomKey)
  return height && <svg className="own-room" width="1" height={height} aria-hidden="true" />
}
