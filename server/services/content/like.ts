import { sql } from 'drizzle-orm'
import type { LikeBody } from '#contract/content-writes.ts'
import type { ContentLanguage } from '#contract/languages.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import { readSubject, writeReply } from './subject.ts'
import { touchItem } from './touch-item.ts'

/** A story that has expired can still be liked, and no more: among the favourites it stays. */
export async function like(context: WriteContext, body: LikeBody, languages: readonly ContentLanguage[]): Promise<WriteResult> {
  const found = await readSubject(context, { id: body.storyId, family: 'STORY', languages })
  if (!found.ok) return found
  const { subject } = found
  if ((subject.said.liked ?? false) === body.liked) return writeReply(context, subject, languages)
  const after = await touchItem(context, { subject, say: { liked: body.liked }, op: 'likes', delta: body.liked ? 1 : -1, when: sql`true` })
  return after ? writeReply(context, after, languages) : { ok: false, type: 'abroad:gone' }
}
