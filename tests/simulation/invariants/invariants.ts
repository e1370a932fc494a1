import type { Invariant } from '../world/view.ts'
import { bounded } from './bounded.ts'
import { converge } from './converge.ts'
import { convergeOwn } from './converge-own.ts'
import { durableAccept } from './durable-accept.ts'
import { exactlyOnce } from './exactly-once.ts'
import { honestStatus } from './honest-status.ts'
import { monotonic } from './monotonic.ts'
import { noHeadOfLine } from './no-head-of-line.ts'
import { noTornRead } from './no-torn-read.ts'
import { nothingSilent } from './nothing-silent.ts'
import { oneDrainer } from './one-drainer.ts'
import { order } from './order.ts'
import { session } from './session.ts'
import { upgrade } from './upgrade.ts'
import { wiped } from './wiped.ts'

/** Each stands in a file of its own, with the number it has in the list of bad days. */
export const invariants: readonly Invariant[] = [
  durableAccept,
  exactlyOnce,
  nothingSilent,
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
]
