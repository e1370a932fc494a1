import type { News } from '#contract/contact/chat.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from './scope.ts'

/** What a device knows of the feed that is everybody's. */
export interface SharedFeed {
  /** By which it is asked for: `1` for a visitor; undefined where no summary has brought a pass. */
  pass: string | undefined
  /** Of the last news that the stream has brought. */
  newsMark: string | undefined
}

export async function readSharedFeed(db: Pick<AbroadDatabase, 'resources'>, account: string): Promise<SharedFeed> {
  if (account === nobody) return { pass: '1', newsMark: undefined }
  const [summary, news] = await Promise.all([db.resources.get(resourceKeys.summary(account)), db.resources.get(resourceKeys.news(account))])
  return {
    pass: summary?.value as string | undefined,
    newsMark: (news?.value as News | undefined)?.feed,
  }
}
