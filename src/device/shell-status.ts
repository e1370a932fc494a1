import { useEffect, useState } from 'react'

export interface ShellStatus {
  present: number
  total: number
}

const askEveryMs = 2_000

/** How many of the app's files are on the device; null where there is no service worker. Asked again until all are there. */
export function useShellStatus(): ShellStatus | null | undefined {
  const [status, setStatus] = useState<ShellStatus | null | undefined>()
  useEffect(() => {
    const life = new AbortController()
    async function follow(): Promise<void> {
      const found = await askStatus()
      if (life.signal.aborted) return
      setStatus(found)
      if (found && found.present < found.total) setTimeout(() => void follow(), askEveryMs)
    }
    void follow()
    return () => life.abort()
  }, [])
  return status
}

function askStatus(): Promise<ShellStatus | null> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!controller) return Promise.resolve(null)
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = (event: MessageEvent<ShellStatus>) => resolve(event.data)
    controller.postMessage({ type: 'status' }, [channel.port2])
  })
}
