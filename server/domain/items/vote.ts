import { sql } from 'drizzle-orm'
import type { SurveyBody } from '#contract/content/content-writes.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import { readSubject, writeReply, type Reader, type Subject } from './subject.ts'
import { touchItem } from './touch-item.ts'

/** Once an account, while the survey is open. */
export async function vote(context: WriteContext, body: SurveyBody, reader: Reader): Promise<WriteResult> {
  const wanted = { id: body.surveyMagnoliaId, family: 'SURVEY', ...reader } as const
  const found = await readSubject(context, wanted)
  if (!found.ok) return found
  const { subject } = found
  if (subject.row.kind !== body.surveyType && subject.row.family !== body.surveyType) return { ok: false, type: 'abroad:not-found' }
  const answerIds = [...new Set(body.answerIds)]
  const flaw = flawOf(answerIds, subject)
  if (flaw !== undefined) return { ok: false, type: 'abroad:invalid', detail: flaw }

  const after = await touchItem(context, {
    ...reader,
    subject,
    say: { answerIds: JSON.stringify(answerIds) },
    op: 'personal',
    when: sql`(expires_at is null or expires_at > ${context.now}) and not exists (
      select 1 from personal where account_id = ${context.accountId} and item_id = items.id and answer_ids is not null)`,
  })
  if (after) return writeReply(context, after)
  const refused = await readSubject(context, wanted)
  if (!refused.ok) return refused
  return { ok: false, type: subject.state.answerIds === null ? 'abroad:closed' : 'abroad:already-answered' }
}

function flawOf(answerIds: readonly string[], { row }: Subject): string | undefined {
  const { answers } = JSON.parse(row.anyText ?? '{"answers":[]}') as { answers: { id: string }[] }
  const { question_type: type } = JSON.parse(`{${row.fixed}}`) as { question_type: string }
  if (type === 'SINGLE' && answerIds.length > 1) return 'answerIds: one answer only'
  const known = new Set(answers.map((answer) => answer.id))
  return answerIds.every((id) => known.has(id)) ? undefined : 'answerIds: not an answer of this survey'
}
