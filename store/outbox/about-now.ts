import type { Representation } from '#contract/contact/representation.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { findItemAnywhere } from '#store/feed/walk.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import type { IntentView } from '#store/rows/views.ts'

/**
 * What intents are about by its name in the language that is shown, where the device has it; else as it was called when it was said. Call inside a
 * transaction over settings, changed, segments and resources.
 */
export async function withAboutNow(db: AbroadDatabase, views: readonly IntentView[]): Promise<IntentView[]> {
  const shown = await shownScope(db)
  if (!shown || views.length === 0) return [...views]
  const { language } = shown
  const posts = ((await db.resources.get(resourceKeys.representations))?.value as Representation[] | undefined) ?? []
  const titles = new Map<string, string | null>()
  async function nameOf({ intent }: IntentView): Promise<string | null> {
    if (!('body' in intent)) return null
    const { body } = intent
    if ('representationId' in body) return posts.find(({ id }) => id === body.representationId)?.names[language] ?? null
    const id = itemOf(body)
    if (id === null) return null
    const known = titles.get(id)
    if (known !== undefined) return known
    const text = (await findItemAnywhere(db, id))?.texts[language]
    const title = text ? ('question' in text ? text.question : text.title) : null
    titles.set(id, title)
    return title
  }
  const named: IntentView[] = []
  for (const view of views) named.push({ ...view, about: (await nameOf(view)) ?? view.about })
  return named
}

function itemOf(body: object): string | null {
  const [id] = ['eventId', 'surveyMagnoliaId', 'storyId'].flatMap((key) => (key in body ? [(body as Record<string, unknown>)[key]] : []))
  return typeof id === 'string' ? id : null
}
