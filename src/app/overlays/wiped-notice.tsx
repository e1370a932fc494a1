import { type ComponentType, lazy, Suspense } from 'react'
import { lostKey } from '#src/data/wipe-detection/lost-key.ts'
import { useLocal } from '#src/platform/storage/web-storage.ts'
import { loadWords } from '#src/i18n/i18n.ts'

const Words = lazy(loadNotice)

/** Says what the browser removed behind our back, until the citizen has read it. */
export function WipedNotice() {
  const lost = useLocal(lostKey)
  return (
    <div aria-live="polite">
      {lost !== null && (
        <Suspense>
          <Words text={lost} />
        </Suspense>
      )}
    </div>
  )
}

/** Seldom needed, so a part of its own; where that cannot be had the notice waits for the next visit. */
async function loadNotice(): Promise<{ default: ComponentType<{ text: string }> }> {
  try {
    const [{ WipedWords }] = await Promise.all([import('./wiped-words.tsx'), loadWords('later')])
    return { default: WipedWords }
  } catch {
    return { default: () => null }
  }
}
