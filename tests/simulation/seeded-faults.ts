import { killFaults } from './kill/seeded-kill-faults.ts'
import { protocolFaults } from './seeded-protocol-faults.ts'
import type { SeededFault } from './source-changes.ts'

export const seededFaults: readonly SeededFault[] = [
  ...protocolFaults,
  ...killFaults,
  {
    name: 'drop-the-key',
    breaks: 'each try of a write has a new idempotency key',
    file: 'worker/outbox/send-intent.ts',
    find: 'idempotencyKey: id,',
    replace: 'idempotencyKey: `${id}-${row.attempts}`,',
  },
  {
    name: 'take-a-lost-line-for-done',
    breaks: 'a write without an answer counts as applied',
    file: 'worker/outbox/outcome.ts',
    find: `    case 'no-answer':
      return again('line')`,
    replace: `    case 'no-answer':
      return { kind: 'answered' }`,
  },
  {
    name: 'order-by-date',
    breaks: 'intents are sent in the order of the wall clock',
    file: 'worker/outbox/drain.ts',
    find: '  const heads = new Map<string, IntentRow>()',
    replace: `  rows.sort((one, other) => one.createdAt - other.createdAt)
  const heads = new Map<string, IntentRow>()`,
  },
  {
    name: 'take-a-failure-for-the-end',
    breaks: 'a page of the feed that failed counts as the last one',
    file: 'worker/feed/feed-pull.ts',
    find: `    const reply = await pages.take({ no, size }, signal)
    if (reply.kind !== 'value') return endOf(reply)`,
    replace: `    const reply = await pages.take({ no, size }, signal)
    if (reply.kind !== 'value') {
      await store.storeScope({ ...held.row, complete: true, confirmedAt: env.now() })
      return { kind: 'done' }
    }`,
  },
  {
    name: 'no-lease',
    breaks: 'every worker may send and store, without the lease',
    file: 'worker/fencing/lease.ts',
    find: 'if (row?.token !== token) {',
    replace: "if (row?.token === 'nobody') {",
  },
  {
    name: 'clear-credentials-on-a-lost-line',
    breaks: 'a session renewal that the network interrupts ends the session',
    file: 'worker/identity/session/refresh.ts',
    find: `    case 'interrupted':
      return step
  }`,
    replace: `    case 'interrupted':
      await wipe(env, { isLost: true, token: credentials.token, session: credentials.token })
      return step
  }`,
  },
  {
    name: 'ignore-an-abort',
    breaks: 'an aborted transaction counts as saved',
    file: 'worker/outbox/outbox.ts',
    find: 'const result = await again(() => enqueue(env, wanted))',
    replace: "const result = await again(() => enqueue(env, wanted)).catch((): EnqueueResult => ({ ok: true, value: 'saved' }))",
  },
  {
    name: 'acknowledge-an-older-rev',
    breaks: 'an older answer overwrites a newer one',
    file: 'worker/feed/personal.ts',
    find: '(stored[at]?.rev ?? 0) > row.rev ? []',
    replace: '(stored[at]?.rev ?? 0) > row.rev + 1_000 ? []',
  },
  {
    name: 'skip-the-epoch-check',
    breaks: 'a reply that was requested before the device was emptied is stored after it',
    file: 'worker/fencing/lease.ts',
    find: "if ((await readEpoch(db)).epoch !== epoch) throw new LeaseLost('the device was emptied')",
    replace: 'if ((await readEpoch(db)).epoch === -epoch - 1) throw new LeaseLost("the device was emptied")',
  },
  {
    name: 'take-an-edge-for-a-refusal',
    breaks: 'the status of a proxy counts as a refusal of the service',
    file: 'worker/net/http.ts',
    find: 'if (!isOurs(response)) return failed(',
    replace: `if (response.status === 409 || response.status === 410) return failed({ kind: 'refused', problem: { type: 'abroad:closed', title: '', status: 409 } })
      if (!isOurs(response)) return failed(`,
  },
  {
    name: 'fold-into-what-was-sent',
    breaks: 'an intent that the service may have is folded into a later one',
    file: 'store/outbox/coalesce.ts',
    find: "return row.attempts === 0 && row.state === 'waiting'",
    replace: "return row.state === 'waiting'",
  },
  {
    name: 'leave-what-was-being-sent',
    breaks: 'an intent whose sender died is never sent again',
    file: 'worker/outbox/drain.ts',
    find: "const isOpen = row.state === 'sending' || isReadAnew(row, build)",
    replace: 'const isOpen = isReadAnew(row, build)',
  },
  {
    name: 'ignore-retry-after',
    breaks: 'the pause that a busy service asks for is ignored',
    file: 'worker/net/backoff.ts',
    find: 'longestBackoffMs), wanted.retryAfterMs)',
    replace: 'longestBackoffMs), 0)',
  },
  {
    name: 'wipe-without-a-new-epoch',
    breaks: 'emptying the device does not begin a new epoch',
    file: 'worker/identity/leaving/wipe.ts',
    find: 'epoch: epoch + 1, lost: isLost',
    replace: 'epoch, lost: isLost',
  },
  {
    name: 'lose-what-a-lost-session-left',
    breaks: 'a lost session deletes the unsent intents of its citizen',
    file: 'worker/identity/leaving/wipe.ts',
    find: 'if (sealed && now === account) await putLock(db, sealed.row)',
    replace: '',
  },
  {
    name: 'store-before-the-reply',
    breaks: 'an intent leaves the screen before its effect is stored',
    file: 'worker/outbox/settle-intent.ts',
    find: "if ('item' in rest && rest.item) await storeReplyItem(db, rest.item as ContentItem, { account: row.account, language: language() })",
    replace: "if ('item' in rest && rest.item) void language",
  },
  {
    name: 'wait-in-one-line',
    breaks: 'a stuck intent blocks all other entities',
    file: 'worker/outbox/drain.ts',
    find: '(!isOver || isReadAnew(row, build)) && !heads.has(laneOf(row))',
    replace: '(!isOver || isReadAnew(row, build)) && heads.size === 0',
  },
  {
    name: 'read-in-pieces',
    breaks: 'a screen reads two different commits',
    file: 'store/outbox/read-outbox.ts',
    find: `  return db.transaction('r', [db.session, db.intents, db.history, db.sealed, db.resources, ...items], async () => {
    const accounts = await accountsOf(db, owners)
    const [pending, done, locked, served] = await Promise.all([
      pendingOfAll(db, accounts),`,
    replace: `  return Promise.resolve().then(async () => {
    const accounts = await accountsOf(db, owners)
    const early = await pendingOfAll(db, accounts)
    const [pending, done, locked, served] = await Promise.all([
      early,`,
  },
  {
    name: 'refresh-once-per-tab',
    breaks: 'each tab renews the session separately',
    file: 'worker/identity/session/session-lock.ts',
    find: 'while (!(await lease.take())) {',
    replace: 'for (let tries = 0; !(await lease.take()) && tries < 1; tries += 1) {',
  },
  {
    name: 'mark-done-before-sending',
    breaks: 'an intent counts as applied before it is sent',
    file: 'worker/outbox/send-intent.ts',
    find: '  const outcome = await tryOnce(parts, row, intent)',
    replace: `  if (intent) await settleIntent(parts, { row: { ...row, intent }, outcome: { kind: 'done', reply: {} } })
  const outcome = await tryOnce(parts, row, intent)`,
  },
  {
    name: 'unseal-for-anybody',
    breaks: 'the next citizen gets the sealed intents of another citizen',
    file: 'worker/outbox/seal.ts',
    find: `    .where('owner')
    .startsWith(await ownerOf(parts, account))
    .toArray()`,
    replace: '    .toArray()',
  },
  {
    name: 'cancel-without-asking',
    breaks: 'an intent that the service may have is cancelled on the device alone',
    file: 'worker/outbox/cancel-intent.ts',
    find: "if (isNeverSent(row)) return 'cancelled'",
    replace: "if (!isRefused(row)) return 'cancelled'",
  },
  {
    name: 'one-token-for-every-term',
    breaks: 'the first beat of a later term of the lease equals that of an earlier one',
    file: 'worker/fencing/lease.ts',
    find: 'if (before?.token !== token) beginTerm()',
    replace: "if (token === '') beginTerm()",
  },
  {
    name: 'take-taps-side-by-side',
    breaks: 'a tap whose transaction was aborted is stored after later ones',
    file: 'worker/outbox/outbox.ts',
    find: 'enqueuing.then(() => addNext(outbox, wanted)).finally(',
    replace: 'addNext(outbox, wanted).finally(',
  },
  {
    name: 'send-what-cannot-be-read',
    breaks: 'an intent of an older shape is sent unchanged',
    file: 'worker/outbox/migrate-intent.ts',
    find: 'if (!migrate) return null',
    replace: 'if (!migrate) break',
  },
  {
    name: 'never-unlock-by-itself',
    breaks: 'sealed intents stay sealed after their citizen has logged in, until the next tap',
    file: 'worker/outbox/outbox-loop.ts',
    find: '  if (canOpen) await unseal(citizen.account)\n',
    replace: '',
  },
  {
    name: 'take-a-cut-proof-for-a-no',
    breaks: 'an interrupted last step of a session renewal ends the session',
    file: 'worker/identity/calls.ts',
    find: "if (step.kind !== 'done') return step\n      return step.value.successful",
    replace: "if (step.kind !== 'done') return refused('unsuccessful')\n      return step.value.successful",
  },
  {
    name: 'take-every-refusal-for-a-wish',
    breaks: 'a refused intent counts as cancelled by the citizen',
    file: 'worker/outbox/settle-intent.ts',
    find: "if (row.isCancelling) return 'cancelled'",
    replace: "return 'cancelled'",
  },
  {
    name: 'learn-nothing-of-the-other-device',
    breaks: 'an intent of one device is never shown on another',
    file: 'worker/feed/feed-changes.ts',
    find: 'if (own && account !== nobody) personal.push(',
    replace: 'if (own && account === nobody) personal.push(',
  },
  {
    name: 'say-saved-before-the-disk-has-it',
    breaks: 'intents are committed with relaxed durability, and a power loss deletes them',
    file: 'worker/outbox/outbox.ts',
    find: 'enqueue(env, wanted))',
    replace: 'enqueue({ ...env, strictDb: env.db }, wanted))',
  },
  {
    name: 'overwrite-what-another-device-changed',
    breaks: 'a profile field that another device has changed is overwritten without asking',
    file: 'server/domain/accounts/profiles.ts',
    find: 'if (!body.base) return false',
    replace: 'if (body.base ?? true) return false',
  },
  {
    name: 'forget-a-folded-change',
    breaks: 'only the later of two offline changes of the profile is sent',
    file: 'store/outbox/coalesce.ts',
    find: 'const intent = withEarlierChanges(next, replaced.filter(isNeverSent))',
    replace: 'const intent = withEarlierChanges(next, [])',
  },
  {
    name: 'move-the-cursor-first',
    breaks: 'the cursor is stored before its changes, and a crash between the two loses them',
    file: 'worker/feed/feed-pull.ts',
    find: '    await store.storeChanges({ raw: reply.value.changes,',
    replace: `    await store.storeScope(at)
    await store.storeChanges({ raw: reply.value.changes,`,
  },
  {
    name: 'ignore-a-tombstone',
    breaks: 'a deleted item stays in the feed',
    file: 'worker/feed/feed-changes.ts',
    find: '  puts.set(id, droppedRowOf(key, id))\n',
    replace: '',
  },
  {
    name: 'accept-a-stale-page',
    breaks: 'a cached page counts as the newest, and later changes are never fetched',
    file: 'worker/feed/feed-pull.ts',
    find: "since.kind === 'not-modified' ? 'fits' : 'again'",
    replace: "'fits'",
  },
  {
    name: 'store-an-older-item',
    breaks: 'changes requested before a write overwrite the newer item of its reply',
    file: 'worker/feed/feed-store.ts',
    find: '(there.item?.rev ?? there.patch?.rev ?? 0) > next.item.rev',
    replace: '(there.item?.rev ?? there.patch?.rev ?? 0) > next.item.rev + 1_000',
  },
  {
    name: 'store-the-reply-to-a-repeat',
    breaks: 'the old reply to a repeated write overwrites a newer item',
    file: 'worker/outbox/store-reply.ts',
    find: '    if (newest > item.rev) continue\n',
    replace: '',
  },
  {
    name: 'send-what-is-due-first',
    breaks: 'a write that waits for its next try is overtaken by a later one on the same entity',
    file: 'worker/outbox/drain.ts',
    find: 'return firstOfLanes(rows.flat(), build)',
    replace: `return firstOfLanes(
    rows.flat().toSorted((one, other) => (one.nextAttemptAt ?? 0) - (other.nextAttemptAt ?? 0)),
    build,
  )`,
  },
  {
    name: 'forget-what-was-being-sent',
    breaks: 'a saved write is deleted if its sender has died',
    file: 'worker/outbox/drain.ts',
    find: 'await lanesOf(db, account).modify((row) => void Object.assign(row, takenBack(row, build)))',
    replace: `await lanesOf(db, account)
      .filter((row) => row.state === 'sending')
      .delete()`,
  },
  {
    name: 'let-an-old-list-take-off',
    breaks: 'a cached list of registrations deletes a newer registration',
    file: 'worker/identity/own-data/own-events.ts',
    find: 'return rev === undefined || rev < row.rev ? []',
    replace: 'return rev === undefined ? []',
  },
  {
    name: 'keep-what-is-personal',
    breaks: 'personal rows stay on the device after the log-out',
    file: 'worker/identity/leaving/wipe.ts',
    find: "  personal: 'cleared',",
    replace: "  personal: 'stays',",
  },
]

/** Mistakes that the history checker finds alone: `every-fault.ts --order`. */
export const mistakesOfOrder: readonly string[] = [
  'order-by-date',
  'take-taps-side-by-side',
  'send-what-is-due-first',
  'acknowledge-an-older-rev',
  'store-an-older-item',
  'store-the-reply-to-a-repeat',
  'let-an-old-list-take-off',
  'skip-the-epoch-check',
  'keep-what-is-personal',
  'say-saved-before-the-disk-has-it',
  'forget-what-was-being-sent',
  'mark-done-before-sending',
  'store-before-the-reply',
  'forget-a-folded-change',
  'overwrite-what-another-device-changed',
  'cancel-without-asking',
  'fold-into-what-was-sent',
  'move-the-cursor-first',
  'ignore-a-tombstone',
  'accept-a-stale-page',
]

export function seededFaultOf(name: string): SeededFault {
  const found = seededFaults.find((fault) => fault.name === name)
  if (!found) throw new Error(`There is no seeded fault "${name}". There are ${seededFaults.map((fault) => fault.name).join(', ')}`)
  return found
}
