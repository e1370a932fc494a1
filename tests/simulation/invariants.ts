import { history } from './history/log.ts'
import type { Invariant } from './world/view.ts'
import { bounded } from './invariants/bounded.ts'
import { cancelledUnsent } from './invariants/cancelled-unsent.ts'
import { converge } from './invariants/converge.ts'
import { convergeOwn } from './invariants/converge-own.ts'
import { durableAccept } from './invariants/durable-accept.ts'
import { exactlyOnce } from './invariants/exactly-once.ts'
import { honestStatus } from './invariants/honest-status.ts'
import { monotonic } from './invariants/monotonic.ts'
import { noFailedAssertion } from './invariants/no-failed-assertion.ts'
import { noHeadOfLine } from './invariants/no-head-of-line.ts'
import { noTornRead } from './invariants/no-torn-read.ts'
import { nothingSilent } from './invariants/nothing-silent.ts'
import { oneDrainer } from './invariants/one-drainer.ts'
import { order } from './invariants/order.ts'
import { profileFieldsKept } from './invariants/profile-fields.ts'
import { session } from './invariants/session.ts'
import { upgrade } from './invariants/upgrade.ts'
import { wiped } from './invariants/wiped.ts'

/** Every world checks all of these; with `--only-history` it checks `history` alone. */
export const invariants: readonly Invariant[] = [
  durableAccept,
  exactlyOnce,
  nothingSilent,
  cancelledUnsent,
  order,
  noHeadOfLine,
  converge,
  convergeOwn,
  noTornRead,
  monotonic,
  bounded,
  wiped,
  oneDrainer,
  honestStatus,
  session,
  upgrade,
  profileFieldsKept,
  noFailedAssertion,
  history,
]
