import type { AbroadDatabase } from '#store/database/database.ts'
import type { DiaryRow } from '#store/rows/rows.ts'

/** The newest lines of the sync diary, newest first. */
export function readDiary(db: Pick<AbroadDatabase, 'diary'>, count: number): PromiseLike<DiaryRow[]> {
  return db.diary.orderBy('seq').reverse().limit(count).toArray()
}
