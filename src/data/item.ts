import type { Family } from '#contract/content/content.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { readItem } from '#store/feed/read-item.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** An item with its text. Null: not stored (yet). `language` selects another text of a story. */
export function useItem(family: Family, id: string, language?: ContentLanguage): ItemDetail | null | undefined {
  return useLive(`item|${family}|${id}|${language ?? ''}`, (db) => readItem(db, { family, id, language, now: Date.now() }), {
    fallback: async () => null,
    ages: true,
  })
}
