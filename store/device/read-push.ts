import type { Ping } from '#contract/wire/self-description.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sessionRow } from '#store/account/session.ts'
import type { IntentView } from '#store/rows/views.ts'

/** What push goes by. Null: the service says that it is not set up; undefined: the service has not been asked yet. */
export function readPushApp(db: AbroadDatabase): Promise<string | null | undefined> {
  return db.transaction('r', [db.resources], async () => {
    const ping = (await db.resources.get(resourceKeys.ping))?.value as Ping | undefined
    return ping && (ping.oneSignalAppId ?? null)
  })
}

/** What the citizen has said about push and the service has not taken yet: the last of it. */
export function readUntoldPush(db: AbroadDatabase): Promise<IntentView | null> {
  return db.transaction('r', [db.session, db.intents], async () => {
    const account = (await sessionRow(db, 'credentials'))?.profileId
    if (account === undefined) return null
    const rows = await db.intents.filter((row) => row.account === account && row.intent.kind === 'push-subscription').sortBy('seq')
    const last = rows.at(-1)
    return last ? viewOfPending(last) : null
  })
}
