import type { SourceChange } from './source-changes.ts'

/** A mistake that somebody could make. The simulation must find every one, or it proves nothing. */
export interface SeededFault extends SourceChange {
  name: string
  breaks: string
}

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'drop-the-key',
    breaks: 'a write goes out under another key at every try',
    file: 'worker/outbox/send-intent.ts',
    find: 'idempotencyKey: id,',
    replace: 'idempotencyKey: `${id}-${row.attempts}`,',
  },
  {
    name: 'take-a-lost-line-for-done',
    breaks: 'a write without an answer counts as received',
    file: 'worker/outbox/outcome.ts',
    find: `    case 'no-answer':
      return again('line')`,
    replace: `    case 'no-answer':
      return { kind: 'answered' }`,
  },
  {
    name: 'order-by-date',
    breaks: 'the clock decides what leaves first',
    file: 'worker/outbox/drain.ts',
    find: '  const heads = new Map<string, IntentRow>()',
    replace: `  rows.sort((one, other) => one.createdAt - other.createdAt)
  const heads = new Map<string, IntentRow>()`,
  },
  {
    name: 'take-a-failure-for-the-end',
    breaks: 'a page of the feed that failed ends it',
    file: 'worker/feed/feed-pull.ts',
    find: `      const reply = await takePage(page, limit, signal)
      if (reply.kind !== 'value') return endOf(reply)`,
    replace: `      const reply = await takePage(page, limit, signal)
      if (reply.kind !== 'value') {
        await store.storeScope({ ...row, complete: true, confirmedAt: env.now() })
        return { kind: 'done' }
      }`,
  },
  {
    name: 'no-lease',
    breaks: 'whoever wants to, sends and stores',
    file: 'worker/fencing/lease.ts',
    find: `        if (row?.token !== token) {
          mine = false`,
    replace: `        if (row?.token === 'nobody') {
          mine = false`,
  },
  {
    name: 'clear-credentials-on-a-lost-line',
    breaks: 'a log-in by the key that the line cut ends the session',
    file: 'worker/identity/session/refresh.ts',
    find: `      case 'interrupted':
        return step
    }`,
    replace: `      case 'interrupted':
        await wipe(env, { isLost: true, token: credentials.token, session: credentials.token })
        return step
    }`,
  },
  {
    name: 'ignore-an-abort',
    breaks: 'what could not be written counts as saved',
    file: 'worker/outbox/outbox.ts',
    find: 'const result = await again(() => enqueue(env, wanted))',
    replace: "const result = await again(() => enqueue(env, wanted)).catch((): EnqueueResult => ({ ok: true, value: 'saved' }))",
  },
  {
    name: 'acknowledge-an-older-rev',
    breaks: 'an older answer undoes a newer one',
    file: 'worker/feed/personal.ts',
    find: '(stored[at]?.rev ?? 0) > row.rev ? []',
    replace: '(stored[at]?.rev ?? 0) > row.rev + 1_000 ? []',
  },
  {
    name: 'skip-the-epoch-check',
    breaks: 'what was asked for before the device was emptied is stored after it',
    file: 'worker/fencing/lease.ts',
    find: "if ((await readEpoch(db)).epoch !== epoch) throw new LeaseLost('the device was emptied')",
    replace: 'if ((await readEpoch(db)).epoch === -epoch - 1) throw new LeaseLost("the device was emptied")',
  },
  {
    name: 'take-an-edge-for-a-refusal',
    breaks: 'the status alone says no, whoever it is from',
    file: 'worker/net/http.ts',
    find: 'if (!isOurs(response)) return failed(',
    replace: `if (response.status === 409 || response.status === 410) return failed({ kind: 'refused', problem: { type: 'abroad:closed', title: '', status: 409 } })
        if (!isOurs(response)) return failed(`,
  },
  {
    name: 'fold-into-what-was-sent',
    breaks: 'an intent that the service may have is replaced in silence',
    file: 'store/outbox/coalesce.ts',
    find: "return row.attempts === 0 && row.state === 'waiting'",
    replace: "return row.state === 'waiting'",
  },
  {
    name: 'leave-what-was-being-sent',
    breaks: 'a try that died with its worker is never taken up again',
    file: 'worker/outbox/drain.ts',
    find: "const isOpen = row.state === 'sending' || isReadAnew(row, build)",
    replace: 'const isOpen = isReadAnew(row, build)',
  },
  {
    name: 'ignore-retry-after',
    breaks: 'a busy service is asked again as soon as chance will have it',
    file: 'worker/net/backoff.ts',
    find: 'longestBackoffMs), wanted.retryAfterMs)',
    replace: 'longestBackoffMs), 0)',
  },
  {
    name: 'wipe-without-a-new-epoch',
    breaks: 'nobody is told that the device was emptied',
    file: 'worker/identity/leaving/wipe.ts',
    find: 'epoch: epoch + 1, lost: isLost',
    replace: 'epoch, lost: isLost',
  },
  {
    name: 'lose-what-a-lost-session-left',
    breaks: 'a session that ends against the wish of its citizen takes their intents along',
    file: 'worker/identity/leaving/wipe.ts',
    find: 'if (sealed && now === account) await putLock(db, sealed.row)',
    replace: '',
  },
  {
    name: 'store-before-the-reply',
    breaks: 'an intent leaves the screen without the state that includes it',
    file: 'worker/outbox/settle-intent.ts',
    find: "if ('item' in rest && rest.item) await storeReplyItem(db, rest.item as ContentItem, { account: row.account, language: language() })",
    replace: "if ('item' in rest && rest.item) void language",
  },
  {
    name: 'wait-in-one-line',
    breaks: 'what is stuck holds up everything behind it',
    file: 'worker/outbox/drain.ts',
    find: '(!isOver || isReadAnew(row, build)) && !heads.has(laneOf(row))',
    replace: '(!isOver || isReadAnew(row, build)) && heads.size === 0',
  },
  {
    name: 'read-in-pieces',
    breaks: 'a screen is put together from what was stored at different moments',
    file: 'store/outbox/read-outbox.ts',
    find: `  return db.transaction('r', [db.session, db.intents, db.history, db.sealed, db.resources, ...items], async () => {
    const account = await loggedIn(db)
    const [pending, done, locked, served] = await Promise.all([
      account === null ? [] : pendingOf(db, account),`,
    replace: `  return Promise.resolve().then(async () => {
    const account = await loggedIn(db)
    const early = account === null ? [] : await pendingOf(db, account)
    const [pending, done, locked, served] = await Promise.all([
      early,`,
  },
  {
    name: 'refresh-once-per-tab',
    breaks: 'each tab renews the session for itself',
    file: 'worker/identity/session/session-lock.ts',
    find: 'while (!(await lease.take())) {',
    replace: 'for (let tries = 0; !(await lease.take()) && tries < 1; tries += 1) {',
  },
  {
    name: 'mark-done-before-sending',
    breaks: 'what goes out counts as received at once',
    file: 'worker/outbox/send-intent.ts',
    find: '  const outcome = await tryOnce(parts, row, intent)',
    replace: `  if (intent) await settleIntent(parts, { row: { ...row, intent }, outcome: { kind: 'done', reply: {} } })
  const outcome = await tryOnce(parts, row, intent)`,
  },
  {
    name: 'unseal-for-anybody',
    breaks: 'what another citizen left locked away stands in the outbox of whoever comes next',
    file: 'worker/outbox/seal.ts',
    find: `    .where('owner')
    .startsWith(await ownerOf(parts, account))
    .toArray()`,
    replace: '    .toArray()',
  },
  {
    name: 'cancel-without-asking',
    breaks: 'what the service may have is taken back on the device alone',
    file: 'worker/outbox/cancel-intent.ts',
    find: "if (isNeverSent(row)) return 'cancelled'",
    replace: "if (!isRefused(row)) return 'cancelled'",
  },
  {
    name: 'one-token-for-every-term',
    breaks: 'the first beat of a later term of the lease looks like that of an earlier one, standing still',
    file: 'worker/fencing/lease.ts',
    find: 'if (before?.token !== token) beginTerm()',
    replace: "if (token === '') beginTerm()",
  },
  {
    name: 'take-taps-side-by-side',
    breaks: 'a tap that the device broke off once comes after later ones',
    file: 'worker/outbox/outbox.ts',
    find: 'adding.then(() => addNext(wanted)).finally(',
    replace: 'addNext(wanted).finally(',
  },
  {
    name: 'send-what-cannot-be-read',
    breaks: 'an intent of an older shape goes out as it is',
    file: 'worker/outbox/migrate-intent.ts',
    find: 'if (!migrate) return null',
    replace: 'if (!migrate) break',
  },
  {
    name: 'never-unlock-by-itself',
    breaks: 'what a lost session left stays locked away although its citizen is back, until they say something more',
    file: 'worker/outbox/outbox-loop.ts',
    find: '    if (canOpen) await unseal(citizen.account)\n',
    replace: '',
  },
  {
    name: 'take-a-cut-proof-for-a-no',
    breaks: 'a line that is lost at the last step of a log-in by the key ends the session',
    file: 'worker/identity/calls.ts',
    find: "if (step.kind !== 'done') return step\n      return step.value.successful",
    replace: "if (step.kind !== 'done') return refused('unsuccessful')\n      return step.value.successful",
  },
  {
    name: 'take-every-refusal-for-a-wish',
    breaks: 'what the service refuses leaves the outbox as if the citizen had taken it back',
    file: 'worker/outbox/settle-intent.ts',
    find: "if (row.isCancelling) return 'cancelled'",
    replace: "return 'cancelled'",
  },
  {
    name: 'learn-nothing-of-the-other-device',
    breaks: 'what a citizen said on one device is never shown on another',
    file: 'worker/feed/feed-store.ts',
    find: 'if (own && scope.account !== nobody) personal.push(',
    replace: 'if (own && scope.account === nobody) personal.push(',
  },
  {
    name: 'say-saved-before-the-disk-has-it',
    breaks: 'what is said is committed as the feed is, and the power takes it',
    file: 'worker/outbox/outbox.ts',
    find: 'enqueue(env, ',
    replace: 'enqueue({ ...env, strictDb: env.db }, ',
  },
  {
    name: 'overwrite-what-another-device-changed',
    breaks: 'a field of the profile that another device changed is replaced, and the citizen is not asked',
    file: 'server/services/user/profiles.ts',
    find: 'if (!body.base) return false',
    replace: 'if (body.base ?? true) return false',
  },
  {
    name: 'forget-a-folded-change',
    breaks: 'of two changes of the profile made offline only the later one is sent',
    file: 'store/outbox/coalesce.ts',
    find: 'const intent = withEarlierChanges(next, replaced.filter(isNeverSent))',
    replace: 'const intent = withEarlierChanges(next, [])',
  },
]

export function seededFaultOf(name: string): SeededFault {
  const found = seededFaults.find((fault) => fault.name === name)
  if (!found) throw new Error(`there is no seeded fault "${name}"; there are ${seededFaults.map((fault) => fault.name).join(', ')}`)
  return found
}
