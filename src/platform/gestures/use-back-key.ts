import { useEffect, useEffectEvent } from 'react'

interface CloseWatcherLike {
  onclose: (() => void) | null
  destroy(): void
}
declare const CloseWatcher: (new () => CloseWatcherLike) | undefined

/**
 * Android's back key, and Escape on a keyboard, where the browser tells of them. Elsewhere they do what they always do. `step` names what is
 * gone back from: each key press is one step.
 */
export function useBackKey(step: string | null, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (step === null || typeof CloseWatcher === 'undefined') return
    const watcher = new CloseWatcher()
    watcher.onclose = back
    return () => watcher.destroy()
  }, [step])
}
