import type { AbroadDatabase } from '#store/database/database.ts'
import { followQuery } from '#store/database/follow-query.ts'
import type { LiveQuery } from '#store/database/follow-query.ts'
import { dexieChunk, pageDatabase } from './database.ts'
import { isOutdated } from './outdated.ts'
import { createSilence, type NotedQuery } from './silence.ts'

type Followed<T> = Pick<LiveQuery<AbroadDatabase, T>, 'read'> & NotedQuery<T>

export const silence = createSilence({ sleep, asked: dexieChunk })

/** Shows what the page's own database says, for as long as `signal` lives. */
export function follow<T>(query: Followed<T>): void {
  void followQuery<AbroadDatabase, T>({ ...query, ...silence.noted(query), open: pageDatabase, isOver: isOutdated, sleep })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
