import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { listen } from './listen.ts'

test.each(['/api/user/interaction', '/api/alert/visitor-check-in'])(
  'an upload to %s that breaks off is logged as 499, not as an error',
  async (path) => {
    const { app, logged } = createTestApp()
    const server = await listen(app, { host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`)
    // Long enough for the request to be read as far as it goes.
    await expect.poll(async () => (await fetch(`${server.address}/api/ping`)).status).toBe(200)
    socket.destroy()
    await expect.poll(() => logged.filter((line) => line.includes('499'))).toHaveLength(1)
    expect(logged.filter((line) => /"level":"error"|request failed/.test(line))).toEqual([])
    await server.stop(0)
  },
)
