import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { languages } from '#contract/values/language-codes.ts'
import { families, familyOf, type Family } from '#contract/values/kinds.ts'
import { items } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { lockEditors } from '#server/domain/items/counter.ts'
import { insertDraft, updateItem } from '#server/domain/items/mutations.ts'
import type { StoredItem } from '#server/domain/items/stored-item.ts'
import { carriedIn } from './carried.ts'
import { textPreview } from './content-pages.ts'
import { fieldsOfItem, flawsToPublish, itemFromFields, type Fields } from '#server/domain/items/item-form.ts'
import { editPage } from './edit-page.ts'
import { audiencesOf, readItem, versionOf } from '#server/domain/items/own-items.ts'
import { notice, page } from './page.ts'
import { fieldsOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'

/** Where the desk writes: a draft of its own, or another text for what is there. */
export function editPages({ database: { db }, reference }: Deps): Hono {
  const topics = reference.categoryByTopic
  const choices = ({ countries }: Visit) =>
    countries.length === 0 ? (['representation'] as const) : (['representation', 'countries'] as const)
  /** A new item, without texts. */
  function blank(visit: Visit, family: Family, fields: Fields): StoredItem {
    const { representation, now } = visit
    const at = new Date(now).toISOString()
    const level = fields.audience === 'countries' ? 'COUNTRY' : 'LOCAL'
    const meta = {
      creation_date: at,
      publish_date: at,
      creation_location: { ...representation.city },
      creation_country: { ...reference.countryByIso.get(representation.countryIso)?.names },
    }
    const shared = { id: `desk-${fields.form}`, rev: 1, meta, texts: {} }
    if (family === 'STORY') return { ...shared, type: `${level}_STORY`, info: { tag: 'SERVICES' }, likes: 0 }
    if (family === 'SURVEY') return { ...shared, type: `${level}_SURVEY`, info: { tag: 'SURVEY' }, question_type: 'SINGLE' }
    const event = { participants: 0, event_location: ['onsite' as const], registration_needed: true }
    return { ...shared, type: `${level}_EVENT`, info: { tag: 'EVENT', ...event } }
  }

  async function sent(
    c: Context,
    { isNew, base, isDraft, people }: { isNew: boolean; base: StoredItem; isDraft: boolean; people: number },
  ) {
    const visit = c.get('visit')
    const { words, now, timezone } = visit
    const fields = await fieldsOf(c)
    const family = familyOf(base.type)
    const shown = { address: c.req.path, family, isNew, isDraft, fields, audiences: isNew ? choices(visit) : [] } as const
    if (!isOwnForm(c, fields)) return page(c, { ...editPage(visit, { ...shown, reason: words.expired }), status: 403 })
    const read = itemFromFields({ fields, base, people, now, timezone, topics, stage: isDraft ? 'draft' : 'out' })
    if (!read.item) return page(c, { ...editPage(visit, { ...shown, flaws: read.flaws }), status: 422 })
    const { item } = read
    if (fields.action !== 'save') {
      const preview = html`${languages.map((language) => textPreview(visit, item, language))}`
      return page(c, editPage(visit, { ...shown, preview }))
    }
    const { id } = item
    const source = 'desk'
    const done = await performOnce(
      db,
      { ...submissionOf(visit, fields), act: isNew ? 'create' : 'edit', subject: `content/${id}` },
      async (tx) => {
        if (isNew) {
          const audience =
            audiencesOf(visit)[fields.audience === 'countries' && visit.countries.length > 0 ? 'countries' : 'representation']
          await insertDraft(tx, { item, audience, source }, now)
          return 'done'
        }
        await lockEditors(tx)
        // Who registers meanwhile waits for the row.
        const [row] = await tx.select({ audience: items.audience }).from(items).where(eq(items.id, id)).for('no key update')
        const current = await readItem(tx, visit, id)
        if (!current || !row || versionOf(current.item) !== fields.seen) return 'not-possible'
        // What a colleague has published meanwhile must be whole.
        if (isDraft && current.state !== 'draft') return 'not-possible'
        await updateItem(tx, { item, audience: row.audience, source }, now)
        return 'done'
      },
    )
    if (done === 'done') return seeOther(c, `/desk/content/${id}`)
    const current = await readItem(db, visit, id)
    if (!current) return notice(c, 'not-found', 404, { unsent: carriedIn({ ...fields, to: c.req.path })?.text })
    const again = { ...fields, seen: versionOf(current.item) }
    return page(c, {
      ...editPage(visit, { ...shown, isDraft: current.state === 'draft', fields: again, reason: words.edit.overtaken }),
      status: 409,
    })
  }

  return new Hono()
    .get('/new', (c) => {
      const visit = c.get('visit')
      const family = families.find((one) => one === c.req.query('family')) ?? 'EVENT'
      const fields = { tag: family === 'EVENT' ? 'EVENT' : 'SERVICES', onsite: 'on', registration: 'on' }
      return page(
        c,
        editPage(visit, { address: '/desk/content/new', family, isNew: true, isDraft: true, fields, audiences: choices(visit) }),
      )
    })
    .post('/new', async (c) => {
      const fields = await fieldsOf(c)
      const base = blank(c.get('visit'), families.find((one) => one === fields.family) ?? 'EVENT', fields)
      return sent(c, { isNew: true, base, isDraft: true, people: 0 })
    })
    .get('/:id/edit', async (c) => {
      const visit = c.get('visit')
      const found = await readItem(db, visit, c.req.param('id'))
      if (!found) return notice(c, 'not-found', 404)
      const { item } = found
      const family = familyOf(item.type)
      const fields = { ...fieldsOfItem(item, visit.timezone), seen: versionOf(item) }
      const isDraft = found.state === 'draft'
      const flaws = c.req.query('for') === 'publishing' ? flawsToPublish(found, { ...visit, topics }) : {}
      const reason = Object.keys(flaws).length === 0 ? undefined : visit.words.edit.unfinished
      const shown = { address: c.req.path, family, isNew: false, isDraft, fields, flaws, reason, audiences: [] } as const
      return page(c, editPage(visit, shown))
    })
    .post('/:id/edit', async (c) => {
      const visit = c.get('visit')
      const found = await readItem(db, visit, c.req.param('id'))
      if (!found) return notice(c, 'not-found', 404)
      const isDraft = found.state === 'draft'
      // The date of a draft is when it was saved last.
      const meta = { ...found.item.meta, ...(isDraft && { publish_date: new Date(visit.now).toISOString() }) }
      return sent(c, { isNew: false, base: { ...found.item, meta }, isDraft, people: found.people })
    })
}
