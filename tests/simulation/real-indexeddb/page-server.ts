import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WorldsPage {
  address: string
  close(): Promise<void>
}

/** Runs before the script of the worlds, which replaces `fetch` and timers. */
const beginning = `
  // Dexie looks for it as it is loaded: all devices of a world live in this one page, and what one commits all hear without it.
  delete globalThis.BroadcastChannel
  const call = fetch.bind(globalThis)
  globalThis.askServices = async (question) => {
    const answer = await call('/ask', { method: 'POST', body: question })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  }
  globalThis.loadWorlds = () => new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = () => resolve(null)
    script.onerror = () => reject(new Error('the script of the worlds did not come'))
    script.src = '/worlds.js'
    document.head.append(script)
  })
  let end = null
  globalThis.begin = (playing) => {
    end = null
    playing.then((played) => (end = { played }), (error) => (end = { error: [error, error?.stack].join('\\n') }))
  }
  globalThis.worldEnd = () => end && JSON.stringify(end)
`
const html = `<!doctype html><title>A world</title><script>${beginning}</script>`

export async function serveWorlds(parts: { script: string; ask: (question: string) => Promise<string> }): Promise<WorldsPage> {
  const server = createServer(async (request, response) => {
    if (request.url === '/worlds.js')
      return void response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(parts.script)
    if (request.url !== '/ask') return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
    const question = Buffer.concat(await request.toArray()).toString()
    await parts.ask(question).then(
      (text) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
