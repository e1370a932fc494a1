import { idsOfScope } from '#store/feed/walk.ts'
import type { FavouriteRow, PersonalRow } from '#store/rows/rows.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'
import { shownScopeOf } from './converge.ts'

interface OwnRow {
  id: string
  liked: boolean | null
  registered: boolean | null
  participants: number | null
  attendance: string | null
  answer_ids: string | null
}

/** I7, at the end: a device shows the same likes, registrations and votes of its citizen as the services hold. */
export const convergeOwn: Invariant = ({ devices, services, verdict }) => ({
  async atEnd() {
    for (const device of devices) {
      const account = accountOn(device)
      const scope = shownScopeOf(device)
      const { worker } = device.tabs[0] ?? {}
      if (account === null || !scope || !worker || !scope.scope.startsWith(`${account}|`)) continue
      const theirs = await services.db.query<OwnRow>(
        `select item_id as id, liked, registered, participants, attendance, answer_ids from personal where account_id = '${account}'`,
      )
      const { db } = worker.env
      const shown = await db.transaction('r', [db.segments, db.changed], () => idsOfScope(db, scope.scope))
      for (const { id } of shown) {
        const known = believed(device, { account, id })
        const real = said(theirs.find((row) => row.id === id))
        verdict.expect('I7', known === real, () => `${device.name} believes of ${id} "${known}", and the service has "${real}"`)
      }
    }
  },
})

function believed(device: Device, { account, id }: { account: string; id: string }): string {
  const row = device.disk.rows<PersonalRow>('personal').find((one) => one.account === account && one.id === id)
  const hasCopy = device.disk.rows<FavouriteRow>('favourites').some((one) => one.account === account && one.id === id)
  return words({
    isLiked: row?.isLiked ?? hasCopy,
    isRegistered: row?.userIsRegistered ?? false,
    participants: row?.selectedNumberOfParticipants,
    attendance: row?.selectedAttendance,
    answerIds: row?.submittedAnswerIds ?? [],
  })
}

function said(row: OwnRow | undefined): string {
  return words({
    isLiked: row?.liked ?? false,
    isRegistered: row?.registered ?? false,
    participants: row?.participants ?? undefined,
    attendance: row?.attendance ?? undefined,
    answerIds: JSON.parse(row?.answer_ids ?? '[]') as string[],
  })
}

interface Own {
  isLiked: boolean
  isRegistered: boolean
  participants: number | undefined
  attendance: string | undefined
  answerIds: readonly string[]
}

function words({ isLiked, isRegistered, participants, attendance, answerIds }: Own): string {
  const how = isRegistered ? `registered ${participants} ${attendance ?? ''}` : ''
  return [isLiked ? 'liked' : '', how.trim(), answerIds.toSorted().join('+')].filter(Boolean).join(', ')
}
