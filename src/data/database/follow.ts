import type { AbroadDatabase } from '#store/database/database.ts'
import { followQuery } from '#store/database/follow-query.ts'
import type { LiveQuery } from '#store/database/follow-query.ts'
import { pageDatabase } from './database.ts'
import { isOutdated } from './outdated.ts'
import { createSilence, type NotedQuery } from './silence.ts'

type Followed<T> = Pick<LiveQuery<AbroadDatabase, T>, 'read'> & NotedQuery<T>

export const silence = createSilence({ sleep })

/** Shows the value of a query of the page's database and each later one, until `signal` aborts. */
export function follow<T>(query: Followed<T>): void {
  void followQuery<AbroadDatabase, T>({ ...query, ...silence.noted(query), open: pageDatabase, isOver: isOutdated, sleep })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
