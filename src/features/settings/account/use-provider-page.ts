import { useEffect, useState } from 'react'
import type { ProviderPage } from '#contract/account/devices.ts'
import { engine, goToAddress } from '#src/data/engine/engine.ts'
import { useIsMounted } from '#src/shared/platform/hooks.ts'

/** Off to a page of the identity provider; this page goes away when it works. */
export function useProviderPage(onFailed: () => void) {
  const [isBusy, setBusy] = useState(false)
  const isMounted = useIsMounted()

  // Who comes back by the browser's Back finds the page as it was left.
  useEffect(() => {
    const life = new AbortController()
    window.addEventListener('pageshow', () => setBusy(false), { signal: life.signal })
    return () => life.abort()
  }, [])

  async function open(page: ProviderPage) {
    setBusy(true)
    const opened = await engine.openProviderPage({ page })
    if (!isMounted()) return
    if (opened.ok) return goToAddress(opened.value.redirectTo)
    setBusy(false)
    onFailed()
  }
  return { isBusy, open }
}
