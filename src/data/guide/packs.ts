import type { CategoryId } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { soundArticleOf } from '#store/guide/article-row.ts'
import { useGuideContext } from './guide.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Topics that an update changed or added in a language, that of the app where none is named, and that the citizen has not opened since. */
export function useUnread(wanted?: Language): ReadonlySet<string> {
  const context = useGuideContext()
  const language = wanted ?? context.language
  return (
    useLive(`unread|${language}`, async (db) => {
      const packs = await db.manifests.toArray()
      return new Set(packs.filter((row) => row.language === language).flatMap((row) => row.unread))
    }) ?? none
  )
}

const none: ReadonlySet<string> = new Set()

/** A pack that waits for the citizen's yes, and how much of it is missing. */
interface HeldPack {
  country: string
  language: Language
  topics: number
  bytes: number
}

/** Whether rounds leave the pack alone that the citizen reads: it waits for a yes, or was paused. */
export function useIsHomePackHeld(): boolean {
  const context = useGuideContext()
  const [country, language] = [context.country ?? 'CH', context.language]
  return useLive(`hold|${country}|${language}`, async (db) => (await db.manifests.get([country, language]))?.hold != null) ?? false
}

/** The pack the citizen reads, where the line is slow or metered and something of it is missing; null where there is nothing to ask. */
export function useHeldHomePack(): HeldPack | null {
  const context = useGuideContext()
  const [country, language] = [context.country ?? 'CH', context.language]
  return (
    useLive(`held|${country}|${language}`, async (db) => {
      const row = await db.manifests.get([country, language])
      if (row?.hold !== 'line' || !row.next) return null
      const hashes = new Set(row.next.articles.map(({ hash }) => hash))
      const here = new Set(
        await db.articles
          .where('hash')
          .anyOf([...hashes])
          .primaryKeys(),
      )
      const missing = row.next.articles.filter(({ hash }) => !here.has(hash))
      if (missing.length === 0) return null
      return { country, language, topics: missing.length, bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0) }
    }) ?? null
  )
}

export interface TopicName {
  title: string
  categoryId: CategoryId
}

/** What topics are called, of those whose text is here in the language. */
export function useTopicNames(language: Language, topics: readonly string[]): ReadonlyMap<string, TopicName> | undefined {
  return useLive(`topic names|${language}|${topics.join(',')}`, async (db) => {
    const rows = await db.articles
      .where('[language+topic]')
      .anyOf(topics.map((topic) => [language, topic]))
      .toArray()
    return new Map(
      rows.map((row) => [row.topic, { title: soundArticleOf(row)?.title ?? row.topic, categoryId: row.category as CategoryId }]),
    )
  })
}
