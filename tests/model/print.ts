import type { IntentRow } from '#store/rows/intents.ts'
import type { Search, Told } from './search.ts'
import type { State } from './state.ts'
import type { World } from './world.ts'

/** A counterexample: what happened, beside what stood on the device and at the service then. */
export function wayAsText(world: World, { broken }: Search): string {
  if (!broken) return ''
  const words = world.words.map(({ id, account, intent }) => `${id}: ${account}, ${intent.kind}${detailOf(intent)}`)
  const steps = broken.steps.map(({ label, state }, no) => `  ${String(no + 1).padStart(2)}  ${label.padEnd(62)} ${stateAsText(state)}`)
  return [`  (${words.join('; ')})`, ...steps, `      ${broken.promise}`].join('\n')
}

function detailOf(intent: World['words'][number]['intent']): string {
  if (intent.kind === 'like') return intent.body.liked ? '' : ' no more'
  return intent.kind === 'check-in' ? ` ${intent.body.state}` : ''
}

function stateAsText({ devices, keys }: Told['state']): string {
  const kept = Object.entries(keys).map(([key, what]) => `${key} ${what}`)
  return `${devices.map(deviceAsText).join(' / ')} | service: ${kept.join(', ') || 'nothing'}`
}

function deviceAsText({ rows, sealed }: State['devices'][number]): string {
  const locked = sealed.flatMap((lock) => lock.rows.map(({ id }) => `${id} locked`))
  return [...rows.map(rowAsText), ...locked].join(', ') || 'empty'
}

function rowAsText({ id, state, attempts, isCancelling }: IntentRow): string {
  return [id, state, ...(attempts > 0 && state === 'waiting' ? ['(tried)'] : []), ...(isCancelling ? ['(wanted back)'] : [])].join(' ')
}
