import { useEffect, useState } from 'react'

export interface ShellStatus {
  present: number
  total: number
}

const askEveryMs = 2_000
const answerLimitMs = 10_000

/** How many of the app's files are on the device; null where there is no service worker. Asked again until all are there. */
export function useShellStatus(): ShellStatus | null | undefined {
  const [status, setStatus] = useState<ShellStatus | null | undefined>()
  useEffect(() => {
    const life = new AbortController()
    async function follow(): Promise<void> {
      const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
      if (!controller) return setStatus(null)
      const found = await askStatus(controller)
      if (life.signal.aborted) return
      if (found) setStatus(found)
      if (!found || found.present < found.total) setTimeout(() => !life.signal.aborted && void follow(), askEveryMs)
    }
    void follow()
    return () => life.abort()
  }, [])
  return status
}

/** Fetches what is missing of the app now, in place of at the next load. */
export function fillShell(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'fill' })
}

/** Undefined: this service worker did not answer in time. */
export function askStatus(worker: Pick<ServiceWorker, 'postMessage'>): Promise<ShellStatus | undefined> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    const timer = setTimeout(() => resolve(undefined), answerLimitMs)
    channel.port1.onmessage = (event: MessageEvent<ShellStatus>) => {
      clearTimeout(timer)
      channel.port1.close()
      resolve(event.data)
    }
    worker.postMessage({ type: 'status' }, [channel.port2])
  })
}
