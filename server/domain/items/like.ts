import { sql } from 'drizzle-orm'
import type { LikeBody } from '#contract/content/content-writes.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import { readSubject, writeReply, type Reader } from './subject.ts'
import { touchItem } from './touch-item.ts'

/** A story that has expired can still be liked, and no more: among the favourites it stays. */
export async function like(context: WriteContext, body: LikeBody, reader: Reader): Promise<WriteResult> {
  const found = await readSubject(context, { id: body.storyId, family: 'STORY', ...reader })
  if (!found.ok) return found
  const { subject } = found
  if ((subject.state.liked ?? false) === body.liked) return writeReply(context, subject)
  const after = await touchItem(context, {
    ...reader,
    subject,
    say: { liked: body.liked },
    op: 'likes',
    delta: body.liked ? 1 : -1,
    when: sql`true`,
  })
  return after ? writeReply(context, after) : { ok: false, type: 'abroad:gone' }
}
