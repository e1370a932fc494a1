import { readDiary } from '#store/device/read-diary.ts'
import type { DiaryRow } from '#store/rows/rows.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** As many as anybody reads; the engine keeps a few hundred. */
const lines = 500

/** What was tried on the line and how it went, newest first. */
export function useDiary(): DiaryRow[] | undefined {
  return useLive('diary', async (db) => readDiary(db, lines), { fallback: async () => [] })
}
