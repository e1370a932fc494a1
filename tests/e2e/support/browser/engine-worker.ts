import type { Page, Worker } from '@playwright/test'
import { breakDatabase, fillDevice } from './engine-storage.ts'
import { isChromium } from './debugger.ts'

export async function engineOf(page: Page): Promise<Worker> {
  return page.workers().find(isEngine) ?? page.waitForEvent('worker', isEngine)
}

/** Tools that run in the engine. Self-contained, because Firefox gets their source. */
export const engineTools = {
  breakDatabase,
  fillDevice,
  set: (values: Record<string, unknown>) => void Object.assign(globalThis, values),
  read: (name: string) => Reflect.get(globalThis, name) as unknown,
  setClockBack: (ms: number) => {
    const now = Date.now
    Date.now = () => now() - ms
  },
}

export const doorOfEngine = 'abroad-journey'

export async function inEngine<Tool extends keyof typeof engineTools>(
  page: Page,
  tool: Tool,
  given?: Parameters<(typeof engineTools)[Tool]>[0],
): Promise<unknown> {
  if (isChromium(page.context())) return (await engineOf(page)).evaluate(engineTools[tool] as (given: unknown) => unknown, given)
  return page.evaluate(askByDoor, { door: doorOfEngine, tool, given })
}

/** Runs in the page. A starting engine does not listen yet, so it is asked until it answers. */
async function askByDoor({ door, tool, given }: { door: string; tool: string; given: unknown }): Promise<unknown> {
  const channel = new BroadcastChannel(door)
  const answers = new Map<number, (answer: { end?: unknown; error?: string }) => void>()
  channel.onmessage = ({ data }: MessageEvent<{ to?: number; end?: unknown; error?: string }>) => answers.get(data.to ?? -1)?.(data)
  const ask = (no: number, message: object) => {
    const answer = new Promise<{ end?: unknown; error?: string }>((resolve) => void answers.set(no, resolve))
    channel.postMessage({ no, ...message })
    return answer
  }
  const first = ask(0, { tool: 'read', given: 'name' })
  const again = setInterval(() => channel.postMessage({ no: 0, tool: 'read', given: 'name' }), 100)
  await first
  clearInterval(again)
  const { end, error } = await ask(1, { tool, given })
  channel.close()
  if (error !== undefined) throw new Error(error)
  return end
}

function isEngine(worker: Worker): boolean {
  return worker.url().includes('engine.worker')
}

/** The call that blocks a frozen engine until the tab thaws. */
export const frozenPath = '/api/ping?frozen'

/** Blocks the engine with a synchronous call, because the debugger's freeze does not stop workers. It keeps its Web Lock. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const engine = await engineOf(page)
  await page.evaluate(() => void Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }))
  const blocked = engine.evaluate((path) => {
    const call = new XMLHttpRequest()
    call.open('GET', path, false)
    call.send()
  }, frozenPath)
  return async () => {
    await blocked
    await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))
    await page.bringToFront()
  }
}
