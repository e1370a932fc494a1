import type { AbroadDatabase } from '#store/database.ts'
import { followQuery } from '#store/follow-query.ts'
import type { LiveQuery } from '#store/follow-query.ts'
import { pageDatabase } from './database.ts'
import { isOutdated } from './outdated.ts'

type Followed<T> = Pick<LiveQuery<AbroadDatabase, T>, 'read' | 'fallback' | 'show' | 'signal'>

/** Shows what the page's own database says, for as long as `signal` lives. */
export function follow<T>(query: Followed<T>): void {
  void followQuery<AbroadDatabase, T>({ ...query, open: pageDatabase, isOver: isOutdated, sleep })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
