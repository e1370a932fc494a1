import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import { formBody } from '#server/http/form-body.ts'
import { readReleases, saveDraft } from '#server/domain/alerts/release.ts'
import { alertFromFields } from '#server/domain/alerts/alert-form.ts'
import { alertPage } from '#server/desk/alert-page.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { field, hiddenFields, notice, page } from '#server/desk/page.ts'
import { actorOf, fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from '#server/desk/visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import { fill } from '#server/wording.ts'
import { capOf, identifierOf } from './cap-file.ts'
import { capSender } from './cap-sender.ts'
import { importCap } from './cap-import.ts'
import { choiceForm, resultOf, sentence } from './cap-result.ts'
import type { CapFlaw, Finding } from './cap-envelope.ts'

export const importPath = '/desk/alerts/import'

const maxFileBytes = 256 * 1024
/** The form around a file is less than 4 kB. */
export const limitFile = () => bodyLimit({ maxSize: maxFileBytes + 4 * 1024, onError: (c) => notice(c, 'too-large', 413) })

/** Alerts as files of the Common Alerting Protocol: releases are exported, imported files become drafts. */
export function capPages(deps: Deps): Hono {
  return new Hono()
    .get('/import', (c) => page(c, importPage(c.get('visit'))))
    .post('/import', (c) => submitFile(c, deps))
    .get('/:id/cap/:number', (c) => exportRelease(c, deps, c.req.param()))
}

async function submitFile(c: Context, { database: { db }, reference }: Deps) {
  const visit = c.get('visit')
  const { cap } = visit.words
  const fields = await fieldsOf(c)
  if (!isOwnForm(c, fields)) return page(c, { ...importPage(visit, { reason: visit.words.expired }), status: 403 })
  const file = fileIn(await formBody(c))
  if (!file) return page(c, { ...importPage(visit, { flaw: { kind: 'file' } }), status: 422 })
  const found = importCap(await file.arrayBuffer(), visit, reference, fields.choice)
  if (found.kind === 'refused') return page(c, { ...importPage(visit, { flaw: found.flaw }), status: 422 })
  if (found.kind === 'choice') {
    const hasChosen = fields.kept !== undefined
    return page(c, {
      reader: visit,
      title: fill(cap.choice[found.of], { count: found.options.length }),
      header: headerOf(visit, 'alerts'),
      isFlawed: hasChosen,
      status: hasChosen ? 422 : 200,
      body: choiceForm(visit, found, {
        address: importPath,
        kept: await keptOf(file),
        ...(hasChosen && fields.choice === undefined && { flaw: cap.flaws.choice }),
      }),
    })
  }
  const result = resultOf(visit, found)
  const { content, flaws } = alertFromFields(found.fields, visit, reference)
  if (!content) {
    return page(c, {
      ...alertPage(visit, {
        address: '/desk/alerts/new',
        isNew: true,
        fields: found.fields,
        flaws,
        reason: cap.incomplete,
        preview: result,
      }),
      status: 422,
    })
  }
  const { form: id = '' } = fields
  await performOnce(db, { ...submissionOf(visit, fields), act: 'import', subject: `alerts/${id}` }, (tx) =>
    saveDraft(tx, { id, content, staffId: visit.staffId, now: visit.now }),
  )
  return page(c, {
    reader: visit,
    title: cap.imported,
    header: headerOf(visit, 'alerts'),
    body: html`<p>${cap.check}</p>
      <div class="dock"><a class="button primary" href="/desk/alerts/${id}">${cap.open}</a></div>
      ${result}`,
  })
}

async function exportRelease(c: Context, { config, database: { db }, reference }: Deps, { id, number }: { id: string; number: string }) {
  const currentSender = capSender(c, config)
  const stored = (await readReleases(db, id)).toReversed()
  const releases = stored.map(({ alert, sender }) => ({ alert, sender: sender ?? currentSender }))
  const at = releases.findIndex(({ alert }) => String(alert.number) === number)
  const release = releases[at]
  if (!release) return notice(c, 'not-found', 404)
  const { alert } = release
  await noteAudit(db, { ...actorOf(c.get('visit')), act: 'export', subject: `alerts/${alert.id}` })
  const file = capOf(release, releases.slice(0, at), reference)
  return c.body(file, 200, {
    'Content-Type': 'application/cap+xml',
    'Content-Disposition': `attachment; filename="${identifierOf(alert)}.xml"`,
    'Cache-Control': 'no-store',
  })
}

/** The chosen file, or the one that a choice among its alerts brings along. A browser sends a file without a name if none was chosen. */
function fileIn({ file, kept }: Record<string, string | File>): Blob | undefined {
  if (typeof kept === 'string') {
    try {
      return new Blob([new Uint8Array(inflateRawSync(Buffer.from(kept, 'base64url'), { maxOutputLength: maxFileBytes }))])
    } catch {
      return undefined
    }
  }
  return file instanceof File && file.name !== '' ? file : undefined
}

async function keptOf(file: Blob): Promise<string> {
  return deflateRawSync(await file.arrayBuffer()).toString('base64url')
}

function importPage(visit: Visit, { reason, flaw }: { reason?: string; flaw?: Finding<CapFlaw> } = {}) {
  const { cap } = visit.words
  const told = reason ?? (flaw && cap.refused)
  return {
    reader: visit,
    title: cap.title,
    isFlawed: told !== undefined,
    header: headerOf(visit, 'alerts'),
    body: html`${told === undefined ? '' : html`<p class="notice">${told}</p>`}
      <p>${cap.lead}</p>
      <form method="post" action="${importPath}" enctype="multipart/form-data">
        ${hiddenFields(visit)}${field({
          name: 'file',
          label: cap.file,
          hint: cap.fileHint,
          flaw: flaw && sentence(cap.flaws, flaw),
          input: (attributes) =>
            html`<input ${attributes} type="file" accept=".xml,.cap,application/cap+xml,application/xml,text/xml" required />`,
        })}
        <div class="dock"><button class="button primary" name="action" value="import">${cap.send}</button></div>
      </form>`,
  }
}
