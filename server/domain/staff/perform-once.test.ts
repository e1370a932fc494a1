import { expect, test as base } from 'vitest'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { bangkok } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk } from '#server/testing/test-desk.ts'
import type { Done } from '#server/domain/done.ts'
import { readAudit } from './audit.ts'
import { OutdatedSubmission, performOnce } from './perform-once.ts'

describeOnDatabases('an action of staff', (fresh) => {
  async function world() {
    const parts = createTestApp({ database: await fresh() })
    await createDesk(parts)
    const { db } = parts.database
    let runs = 0
    const submission = {
      now: noon,
      staffId: `staff-${bangkok}`,
      representationId: bangkok,
      submissionId: 'form-1',
      act: 'answer',
      subject: 'conversations/c',
    } as const
    const perform = (changes: Partial<typeof submission> | { subject: string } = {}, result: Done = 'done') =>
      performOnce(db, { ...submission, ...changes }, () => {
        runs += 1
        return Promise.resolve(result)
      })
    const answers = async () =>
      (await readAudit(db, { representationId: bangkok, before: undefined })).filter(({ act }) => act === 'answer').length
    return { perform, runs: () => runs, answers }
  }
  const test = base.extend('parts', () => world())

  test('runs once for a form that is submitted twice, with one audit entry', async ({ parts: { perform, runs, answers } }) => {
    expect([await perform(), await perform()]).toEqual(['done', 'done'])
    expect([runs(), await answers()]).toEqual([1, 1])
  })

  test('can be retried after it was not possible', async ({ parts: { perform, runs, answers } }) => {
    expect([await perform({}, 'not-possible'), await answers()]).toEqual(['not-possible', 0])
    expect(await perform()).toBe('done')
    expect([runs(), await answers()]).toEqual([2, 1])
  })

  test('throws for a form that was used for another subject', async ({ parts: { perform, runs } }) => {
    await perform()
    await expect(perform({ subject: 'conversations/other' })).rejects.toThrow(OutdatedSubmission)
    expect(runs()).toBe(1)
  })
})
