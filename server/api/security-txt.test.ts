import { describe, expect, test } from 'vitest'
import { createTestApp, noon, testConfig } from '#server/testing/test-app.ts'
import { securityTxtPath } from './security-txt.ts'

describe('/.well-known/security.txt', () => {
  test('names each contact in the order of the setting, and ends in less than a year', async () => {
    const config = testConfig({ SECURITY_CONTACT: 'mailto:security@abroad.example, https://abroad.example/report' })
    const reply = await createTestApp({ config }).app.request(securityTxtPath)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const lines = (await reply.text()).trimEnd().split('\n')
    expect(lines.slice(0, 2)).toEqual(['Contact: mailto:security@abroad.example', 'Contact: https://abroad.example/report'])
    const ends = Date.parse(/^Expires: (\S+Z)$/.exec(lines[2] ?? '')?.[1] ?? '')
    expect(ends).toBeGreaterThan(noon)
    expect(ends).toBeLessThan(noon + 365 * 86_400_000)
    expect(lines.slice(3)).toEqual(['Preferred-Languages: en, de, fr, it'])
  })

  test('does not exist without a contact, also for a browser that would get the app otherwise', async () => {
    const { app } = createTestApp()
    const statuses = [
      (await app.request(securityTxtPath)).status,
      (await app.request(securityTxtPath, { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } })).status,
    ]
    expect(statuses).toEqual([404, 404])
  })
})
