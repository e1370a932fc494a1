import { reloadPage } from '#src/data/engine.ts'
import { readSession, writeSession } from '#src/ui/session.ts'

const guard = 'abroad.reloadedForMissingPart'
const guardMs = 60_000

/** A lazy part that is not to be had any more (a build was replaced) leads to one reload, never to a loop. */
export function reloadOnceForMissingPart(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhereItHelps())
}

async function reloadWhereItHelps(): Promise<void> {
  const last = Number(readSession(guard) ?? 0)
  if (Date.now() - last < guardMs) return
  // A part that the line dropped is no reason: without a line a reload would put the browser's error page in place of ours.
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  writeSession(guard, String(Date.now()))
  // Where the browser keeps nothing for the visit nothing could stop a loop.
  if (readSession(guard) !== null) await reloadPage()
}
