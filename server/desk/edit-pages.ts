import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { families, familyOf, type Family } from '#contract/values/kinds.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import type { Done } from '#server/domain/done.ts'
import { audienceChoices, createItem, newItem, saveItem, type Audience } from '#server/domain/items/desk-items.ts'
import { fieldsOfItem, flawsToPublish, itemFromFields, type Fields } from '#server/domain/items/item-form.ts'
import { readItem, versionOf } from '#server/domain/items/own-items.ts'
import type { StoredItem } from '#server/domain/items/stored-item.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import { seeOther } from '#server/http/see-other.ts'
import { carriedIn } from './carried.ts'
import { textPreview } from './content-pages.ts'
import { editPage } from './edit-page.ts'
import { notice, page } from './page.ts'
import { fieldsOf, isOwnForm, submissionOf } from './visit.ts'

/** The forms in which a desk writes and edits its items. */
export function editPages(deps: Deps): Hono {
  return new Hono()
    .get('/new', (c) => showNewForm(c))
    .post('/new', (c) => submitNew(c, deps))
    .get('/:id/edit', (c) => showEditForm(c, deps, c.req.param('id')))
    .post('/:id/edit', (c) => submitEdit(c, deps, c.req.param('id')))
}

function showNewForm(c: Context) {
  const visit = c.get('visit')
  const family = familyIn(c.req.query('family'))
  const fields = { tag: family === 'EVENT' ? 'EVENT' : 'SERVICES', onsite: 'on', registration: 'on' }
  const form = { address: '/desk/content/new', family, isNew: true, isDraft: true, fields, audiences: audienceChoices(visit) }
  return page(c, editPage(visit, form))
}

async function submitNew(c: Context, deps: Deps) {
  const visit = c.get('visit')
  const fields = await fieldsOf(c)
  const audience = audienceIn(fields)
  const base = newItem(visit, { id: `desk-${fields.form}`, family: familyIn(fields.family), audience }, deps.reference)
  const edit = { isNew: true, isDraft: true, fields, base, people: 0 }
  return submitForm(c, deps, edit, (tx, item) => createItem(tx, visit, { item, audience }))
}

async function showEditForm(c: Context, { database: { db }, reference }: Deps, id: string) {
  const visit = c.get('visit')
  const own = await readItem(db, visit, id)
  if (!own) return notice(c, 'not-found', 404)
  const { item } = own
  const fields = { ...fieldsOfItem(item, visit.timezone), seen: versionOf(item) }
  const isDraft = own.state === 'draft'
  const flaws = c.req.query('for') === 'publishing' ? flawsToPublish(own, { ...visit, topics: reference.categoryByTopic }) : {}
  const reason = Object.keys(flaws).length === 0 ? undefined : visit.words.edit.unfinished
  const form = { address: c.req.path, family: familyOf(item.type), isNew: false, isDraft, fields, flaws, reason, audiences: [] }
  return page(c, editPage(visit, form))
}

async function submitEdit(c: Context, deps: Deps, id: string) {
  const visit = c.get('visit')
  const own = await readItem(deps.database.db, visit, id)
  if (!own) return notice(c, 'not-found', 404)
  const isDraft = own.state === 'draft'
  // A draft's date is when it was last saved.
  const meta = { ...own.item.meta, ...(isDraft && { publish_date: new Date(visit.now).toISOString() }) }
  const fields = await fieldsOf(c)
  const edit = { isNew: false, isDraft, fields, base: { ...own.item, meta }, people: own.people }
  return submitForm(c, deps, edit, (tx, item) => saveItem(tx, visit, { item, seen: fields.seen, isDraft }))
}

interface Edit {
  isNew: boolean
  isDraft: boolean
  fields: Fields
  /** The item before the edit. */
  base: StoredItem
  /** How many people are registered, or have voted. */
  people: number
}

/** Checks the form, and then shows a preview or saves the item. */
async function submitForm(
  c: Context,
  { database: { db }, reference }: Deps,
  { isNew, isDraft, fields, base, people }: Edit,
  save: (tx: Db, item: StoredItem) => Promise<Done>,
) {
  const visit = c.get('visit')
  const { words, now, timezone } = visit
  const form = { address: c.req.path, family: familyOf(base.type), isNew, isDraft, fields, audiences: isNew ? audienceChoices(visit) : [] }
  if (!isOwnForm(c, fields)) return page(c, { ...editPage(visit, { ...form, reason: words.expired }), status: 403 })
  const topics = reference.categoryByTopic
  const { item, flaws } = itemFromFields({ fields, base, people, now, timezone, topics, stage: isDraft ? 'draft' : 'out' })
  if (!item) return page(c, { ...editPage(visit, { ...form, flaws }), status: 422 })
  if (fields.action !== 'save') {
    const preview = html`${languages.map((language) => textPreview(visit, item, language))}`
    return page(c, editPage(visit, { ...form, preview }))
  }
  const submission = { ...submissionOf(visit, fields), act: isNew ? 'create' : 'edit', subject: `content/${item.id}` } as const
  const done = await performOnce(db, submission, (tx) => save(tx, item))
  if (done === 'done') return seeOther(c, `/desk/content/${item.id}`)
  const current = await readItem(db, visit, item.id)
  if (!current) return notice(c, 'not-found', 404, { unsent: carriedIn({ ...fields, to: c.req.path })?.text })
  const again = { ...fields, seen: versionOf(current.item) }
  const overtaken = { ...form, isDraft: current.state === 'draft', fields: again, reason: words.edit.overtaken }
  return page(c, { ...editPage(visit, overtaken), status: 409 })
}

function familyIn(text: string | undefined): Family {
  return families.find((one) => one === text) ?? 'EVENT'
}

function audienceIn({ audience }: Fields): Audience {
  return audience === 'countries' ? 'countries' : 'representation'
}
