import { appointments } from '#contract/contact/appointments.ts'
import type { Appointment } from '#contract/contact/appointments.ts'
import { devices } from '#contract/account/devices.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { me, myRepresentation, notificationCount } from '#contract/account/user.ts'
import type { Profile } from '#contract/account/user.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { isReadBy } from '#store/rows/rows.ts'
import { expectRising } from '#worker/feed/personal.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd, OwnPull, OwnPullDeps } from '#worker/sync/pull.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import { createOwnEventsPull } from './own-events.ts'
import { createSummaryPull } from './summary-pull.ts'

/** What only a logged-in citizen is told, each by its ETag. `serviceNow`: the service's clock, since the phone's own may be wrong. */
export function createOwnPulls({ env, http, diary, language, serviceNow }: OwnPullDeps & { serviceNow: () => number }) {
  const { db } = env

  /** An older revision changes nothing: a pull that began before a change must not undo it. */
  async function storeProfile(wanted: Pick<OwnPull, 'account' | 'epoch'> & { profile: Profile; etag: string | null }): Promise<void> {
    const { account, epoch, profile, etag } = wanted
    if (profile.accountId !== account) return diary.note('profile', 'another account')
    await epochGuard(db, epoch).transaction(['profiles'], async () => {
      const there = await db.profiles.get(account)
      if (there && there.profile.rev > profile.rev) return
      expectRising(there?.profile.rev, profile.rev)
      await db.profiles.put({ account, profile, etag, fetchedAt: env.now(), confirmedAt: env.now(), replyVersion: me.replyVersion })
    })
  }

  async function pullProfile({ account, epoch, maxAgeMs, signal }: OwnPull): Promise<PullEnd> {
    const there = await db.profiles.get(account)
    const age = there ? env.now() - there.confirmedAt : Number.POSITIVE_INFINITY
    const isCurrent = there !== undefined && isReadBy(there, me)
    if (isCurrent && age >= 0 && age < maxAgeMs) return { kind: 'done' }
    const reply = await http.request(me, { language: language(), account, etag: isCurrent ? there.etag : null, signal })
    if (reply.kind === 'failure') return endOf(reply)
    if (reply.kind === 'value') await storeProfile({ account, epoch, profile: reply.value, etag: reply.etag })
    else await epochGuard(db, epoch).transaction(['profiles'], () => db.profiles.update(account, { confirmedAt: env.now() }))
    return { kind: 'done' }
  }

  const summary = createSummaryPull({ env, http, diary, language, serviceNow })
  const resource = (epoch: number) => createResourcePull({ env, http, serviceNow, lease: epochGuard(db, epoch) })

  return {
    pullProfile,
    pullSummary: summary.pull,
    pullEvents: createOwnEventsPull({ env, http, diary, language }),
    pullRepresentations: ({ account, epoch, maxAgeMs, signal }: OwnPull): Promise<PullEnd> =>
      resource(epoch)({
        account,
        maxAgeMs,
        signal,
        language: language(),
        key: resourceKeys.ownRepresentations(account),
        call: myRepresentation,
      }),
    pullDevices: ({ account, epoch, maxAgeMs, signal }: OwnPull): Promise<PullEnd> =>
      resource(epoch)({ account, maxAgeMs, signal, language: language(), key: resourceKeys.devices(account), call: devices }),
    /** A backend without the list knows of no answer: what was said from here stands by itself. */
    async pullAppointments({ account, epoch, maxAgeMs, signal }: OwnPull): Promise<PullEnd> {
      const key = resourceKeys.appointments(account)
      const end = await resource(epoch)({ account, maxAgeMs, signal, language: language(), key, call: appointments, keep: newest })
      return end.kind === 'failure' && end.failure.kind === 'refused' ? { kind: 'done' } : end
    },
    /**
     * Each by itself, where no summary has them all; the first that failed says how it ended. A backend of the specification knows five, and refuses the
     * sixth.
     */
    async pullCounts({ account, epoch, maxAgeMs, signal }: OwnPull): Promise<PullEnd> {
      if (summary.isKnown({ account, epoch })) return { kind: 'done' }
      const ends = await Promise.all(
        notificationTypes.map(async (type): Promise<PullEnd> => {
          const end = await resource(epoch)({
            account,
            maxAgeMs,
            signal,
            language: language(),
            key: resourceKeys.notificationCount(account, type),
            call: notificationCount,
            parameters: { type },
          })
          const isLacking = type === 'APPOINTMENT_ANSWERED' && end.kind === 'failure' && end.failure.kind === 'refused'
          return isLacking ? { kind: 'done' } : end
        }),
      )
      return ends.find((end) => end.kind === 'failure') ?? { kind: 'done' }
    },
  }
}

/** A list that lay in a cache takes no answer of the representation back: of each request the higher revision stays. */
function newest(listed: Appointment[], before: unknown): Appointment[] {
  const known = new Map(((before as Appointment[] | undefined) ?? []).map((appointment) => [appointment.id, appointment]))
  return listed.map((appointment) => {
    const there = known.get(appointment.id)
    return there && there.rev > appointment.rev ? there : appointment
  })
}
