import * as v from 'valibot'
import { MessageBody } from '../../contract/contact/chat.ts'
import { RegisterBody } from '../../contract/content/content-writes.ts'
import type { Entry } from './entries.ts'

interface Asked {
  method: string
  path: string
  /** The header `Idempotency-Key`. */
  key: string | undefined
  body: unknown
}
interface Reply {
  status: number
  body: unknown
}

const EntryBody = v.object({ entity: v.string(), no: v.number() })
const RxRow = v.object({ id: v.string(), ...EntryBody.entries, _deleted: v.boolean() })
const RxRows = v.array(v.object({ assumedMasterState: v.optional(RxRow), newDocumentState: RxRow }))
const PouchDocs = v.object({ docs: v.array(v.object({ _id: v.string(), _rev: v.string(), value: EntryBody })) })
const RevsById = v.record(v.string(), v.array(v.string()))

interface State {
  effects: Entry[]
  repliesByKey: Map<string, Reply>
  rxRows: Map<string, v.InferOutput<typeof RxRow>>
  pouchRevs: Set<string>
  checkpoints: Map<string, object>
}

/** An in-memory service for the protocol of each contender. It recognises a repeat only by what that protocol sends. */
export function createBackend() {
  const state: State = { effects: [], repliesByKey: new Map(), rxRows: new Map(), pouchRevs: new Set(), checkpoints: new Map() }
  return {
    /** In the order in which they were applied. */
    effects: state.effects,
    reply: (asked: Asked) => replyTo(state, asked),
  }
}

function replyTo(state: State, asked: Asked): Reply {
  if (asked.path.startsWith('/replay/pouchdb/_local/')) return checkpoint(state, asked)
  switch (`${asked.method} ${asked.path}`) {
    case 'GET /api/ping':
      return found({ service: 'abroad', time: Date.now() })
    case 'PUT /api/content/register':
      return once(state, asked, () => register(state, asked.body))
    case 'POST /api/chat/messages':
      return once(state, asked, () => sendMessage(state, asked))
    case 'POST /replay/entries':
      return once(state, asked, () => void state.effects.push(v.parse(EntryBody, asked.body)))
    case 'POST /replay/rxdb':
      return found(pushRows(state, asked.body))
    case 'POST /replay/pouchdb/_revs_diff':
      return found(missingRevs(state, asked.body))
    case 'POST /replay/pouchdb/_bulk_docs':
      return found(storeDocs(state, asked.body))
    default:
      return missing
  }
}

/** Without a key each request is a new one. */
function once({ repliesByKey }: State, { key }: Asked, work: () => unknown): Reply {
  const reply = (key === undefined ? undefined : repliesByKey.get(key)) ?? found(work())
  if (key !== undefined) repliesByKey.set(key, reply)
  return reply
}

function register({ effects }: State, body: unknown) {
  const { eventId, numberOfParticipants } = v.parse(RegisterBody, body)
  effects.push({ entity: eventId, no: numberOfParticipants })
  return { receipt: `R-${effects.length}` }
}

function sendMessage({ effects }: State, { body, key }: Asked) {
  const { representationId, text } = v.parse(MessageBody, body)
  effects.push({ entity: representationId, no: Number(text) })
  const seq = effects.filter(({ entity }) => entity === representationId).length
  return {
    receipt: `R-${effects.length}`,
    message: { seq, id: key, from: 'citizen', text, sentAt: new Date().toISOString() },
    conversation: { id: representationId, representationId, state: 'open', seq },
  }
}

/** As in RxDB's documentation: a row whose master differs from the one the client assumes is a conflict and changes nothing. */
function pushRows({ rxRows, effects }: State, body: unknown) {
  return v.parse(RxRows, body).flatMap(({ assumedMasterState, newDocumentState }) => {
    const master = rxRows.get(newDocumentState.id)
    if (master && master.no !== assumedMasterState?.no) return [master]
    rxRows.set(newDocumentState.id, newDocumentState)
    effects.push({ entity: newDocumentState.entity, no: newDocumentState.no })
    return []
  })
}

/** CouchDB's `_revs_diff`. */
function missingRevs({ pouchRevs }: State, body: unknown) {
  const missingById = Object.entries(v.parse(RevsById, body)).map(
    ([id, revs]) => [id, { missing: revs.filter((rev) => !pouchRevs.has(`${id} ${rev}`)) }] as const,
  )
  return Object.fromEntries(missingById.filter(([, { missing: revs }]) => revs.length > 0))
}

/** CouchDB's `_bulk_docs` with `new_edits: false`: a known revision changes nothing. */
function storeDocs({ pouchRevs, effects }: State, body: unknown) {
  for (const { _id, _rev, value } of v.parse(PouchDocs, body).docs) {
    if (pouchRevs.has(`${_id} ${_rev}`)) continue
    pouchRevs.add(`${_id} ${_rev}`)
    effects.push(value)
  }
  return []
}

/** CouchDB's local documents, which hold the checkpoint of a replication. */
function checkpoint({ checkpoints }: State, { method, path, body }: Asked): Reply {
  const stored = checkpoints.get(path)
  if (method === 'GET') return stored ? found(stored) : missing
  const rev = `0-${checkpoints.size + 1}`
  checkpoints.set(path, { ...(body as object), _rev: rev })
  return found({ ok: true, id: path, rev })
}

const missing: Reply = { status: 404, body: { error: 'not_found', reason: 'missing' } }

function found(body: unknown): Reply {
  return { status: 200, body: body ?? {} }
}
