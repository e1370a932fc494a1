import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { call, insertCitizens, textOf } from '#server/testing/processes.ts'
import { startCluster } from './cluster.ts'

test('a process that is killed, and a primary that is, are not seen from outside but as a moment without an answer', async (context) => {
  const cluster = await startCluster({ processes: 2, isDemo: false })
  if (typeof cluster === 'string') return context.skip(`${cluster} is not installed`)
  onTestFinished(cluster.dispose)
  const [story] = await insertCitizens(cluster.databaseUrl, 2)
  expect(story).toBeDefined()
  const agent = new Agent()
  const ask = async (path: string) => (await call('GET', `${cluster.address}${path}`, { agent, citizen: 0 })).statusCode
  const like = async (citizen: number, liked: boolean) => {
    const answer = await call('PUT', `${cluster.address}/api/content/like`, { agent, citizen, body: { storyId: story, liked } })
    return `${answer.statusCode} ${await textOf(answer)}`
  }
  expect(await like(0, true)).toMatch(/^200 /)
  const feed = '/api/content/content-entries?countries=th&repcodes=&languages=en,local&public=1'
  expect(await ask(feed)).toBe(200)

  cluster.killProcess()
  for (let no = 0; no < 10; no += 1) expect(await ask('/api/user/me')).toBe(200)
  await expect.poll(() => like(1, true)).toMatch(/^200 /)

  await cluster.failOver()
  await expect.poll(() => like(0, false)).toMatch(/^200 /)
  expect(await ask('/api/user/me')).toBe(200)
})
