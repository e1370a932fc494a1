import { expose } from 'comlink'
import { createDatabase } from '../../store/database/database.ts'
import { findItem } from '../../store/feed/walk.ts'
import { nobody, type Scope, scopeKey } from '../../store/feed/scope.ts'
import { browserEnvironment } from '../../worker/environment/browser-environment.ts'
import { createDiary } from '../../worker/diary.ts'
import { createFeedPull } from '../../worker/feed/feed-pull.ts'
import { createFeedStore } from '../../worker/feed/feed-store.ts'
import { createHttp } from '../../worker/net/http.ts'
import { createLease } from '../../worker/fencing/lease.ts'
import { retitled } from './paint.ts'
import { clock } from './clock.ts'
import type { StoreWorker } from './serve-store.ts'

/** The engine's pull of the feed with everything it stands on, without the rounds around it (which fetch guide, tier and maps as well). */
const db = createDatabase({ durability: 'relaxed' })
const env = browserEnvironment(db, db)
const diary = createDiary(env, db)
const scope: Scope = { account: nobody, countries: ['th'], repcodes: [], language: 'en' }
const lease = createLease({ env, db, name: 'pull' })
const http = createHttp(env, () => undefined)
const store = createFeedStore({ env, lease, diary, scope, isCurrent: () => true })
const signal = new AbortController().signal
const key = scopeKey(scope)

expose({
  async prepare() {
    await db.open()
    if (!(await lease.take())) throw new Error('another page holds the lease')
  },
  async sync() {
    const pull = createFeedPull({ env, http, store, scope, isSlow: () => false })
    const first = await pull.freshen(signal)
    const end = first.kind === 'more' ? await pull.deepen(signal, false) : first
    if (end.kind !== 'done') throw new Error(`the pull ended with ${JSON.stringify(end)}`)
  },
  async retitle(id, title) {
    const [shown, item] = await db.transaction(
      'r',
      [db.scopes, db.segments, db.changed],
      async () => [await db.scopes.get(key), await findItem(db, key, id)] as const,
    )
    if (!shown || !item) throw new Error(`${id} is not here`)
    const raw = [{ op: 'put', item: retitled(item, title) }]
    const began = clock()
    await store.storeChanges({ raw, known: null, scope: shown })
    return began
  },
} satisfies StoreWorker)
