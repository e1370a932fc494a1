import type { HistoryRow, IntentRow } from '#store/rows/intents.ts'
import type { ArticleRow, LeaseRow, ManifestRow, PersonalRow, ScopeRow, SettingRow } from '#store/rows/rows.ts'
import { idsOfScope } from '#store/feed/walk.ts'
import { createScope } from '#server/services/content/scope.ts'
import { idsWithRevisions } from '#server/services/lab/lab-content.ts'
import { createLease } from '#worker/fencing/lease.ts'
import type { Tab } from './tab.ts'
import type { Said, World } from './world.ts'

/** Each check answers with what is wrong, in words. All of them look at a world at rest. */
export type Check = (world: World) => Promise<string[]>

/** Every intent was applied exactly once, or stands there with its reason; in the order of its entity, for its own account. */
export async function checkIntents(world: World): Promise<string[]> {
  const { services } = world
  const history = world.rows<HistoryRow>('history')
  const pending = world.rows<IntentRow>('intents')
  const effectsOf = (id: string) => services.writes.filter((write) => write.key === id).flatMap((write) => write.effects)
  const problems = world.said.flatMap((said) => {
    const done = history.filter((row) => row.id === said.id)
    const waits = pending.filter((row) => row.id === said.id)
    const effects = effectsOf(said.id)
    const name = `${said.intent.kind} of ${said.entity}`
    return [
      ...(effects.length > 1 ? [`duplicated: ${name} had ${effects.length} effects`] : []),
      ...(done.length + waits.length > 1 ? [`${name} stands there ${done.length + waits.length} times`] : []),
      ...(said.isAnswered && done.length + waits.length === 0 ? [`lost: ${name}`] : []),
      ...(done[0]?.end === 'applied' && effects.length === 0 ? [`lost: ${name} was never applied`] : []),
      ...(done[0] && done[0].end !== 'applied' && effects.length > 0 ? [`${name} was applied and is shown as ${done[0].end}`] : []),
      ...(waits[0] && waits[0].refusal === null ? [`stuck: ${name} is ${waits[0].state}`] : []),
      ...(waits[0] && effects.length > 0 ? [`${name} was applied and is shown as refused`] : []),
      ...(effects.some((effect) => effect.account !== said.account) ? [`${name} was applied for somebody else`] : []),
    ]
  })
  return [...problems, ...entitiesOf(world.said).flatMap((entity) => outOfOrder(world, entity)), ...(await differingViews(world))]
}

function entitiesOf(said: readonly Said[]): string[] {
  return [...new Set(said.map(({ entity }) => entity))]
}

function outOfOrder({ said, services }: World, entity: string): string[] {
  const order = said.filter((one) => one.entity === entity).map(({ id }) => id)
  const applied = services.writes
    .filter((write) => write.effects.length > 0)
    .map((write) => order.indexOf(write.key ?? ''))
    .filter((at) => at >= 0)
  return applied.every((at, index) => index === 0 || at > applied[index - 1]!) ? [] : [`reordered: ${entity} ${applied.join(' ')}`]
}

/** What the device believes to be the service's word about each item is just that. */
async function differingViews(world: World): Promise<string[]> {
  const rows = await world.settled(() =>
    world.host.db.query<{ id: string; liked: boolean | null; registered: boolean | null; participants: number | null }>(
      'select item_id as id, liked, registered, participants from personal where account_id = $1',
      [world.account],
    ),
  )
  const here = world.rows<PersonalRow>('personal').filter((row) => row.account === world.account)
  return rows.flatMap((row) => {
    const view = here.find(({ id }) => id === row.id)
    const isSame =
      (view?.userIsRegistered ?? false) === (row.registered ?? false) &&
      (view?.isLiked ?? false) === (row.liked ?? false) &&
      (row.registered !== true || (view?.selectedNumberOfParticipants ?? 1) === (row.participants ?? 1))
    return isSame || world.credentials() === undefined
      ? []
      : [`${row.id} is ${JSON.stringify(row)} at the service and ${JSON.stringify(view)} here`]
  })
}

/** A session is complete, key and all, or there is none. */
export async function checkSession(world: World): Promise<string[]> {
  const credentials = world.credentials()
  const key = await world.settled(() => world.browser.keyStore.current())
  if (!credentials)
    return key === null || world.rows<{ key: string }>('session').some((row) => row.key === 'login') ? [] : ['a key of nobody is left']
  const { token, lookupIdentifier, publicKeyPem, profileId } = credentials
  const isWhole = [token, lookupIdentifier, profileId].every(Boolean) && key?.publicKeyPem === publicKeyPem
  const known = await devicesOf(world, publicKeyPem)
  return isWhole && known === 1 ? [] : [`a half session: ${known} devices at the service, ${key ? 'a' : 'no'} key`]
}

async function devicesOf(world: World, publicKeyPem: string): Promise<number> {
  const rows = await world.settled(() =>
    world.host.db.query<{ pem: string }>('select public_key as pem from devices where confirmed_at is not null and account_id = $1', [
      world.account,
    ]),
  )
  return rows.filter(({ pem }) => bare(pem) === bare(publicKeyPem)).length
}

const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

/** The device shows what the services have, in their order. */
export async function checkFeed(world: World): Promise<string[]> {
  const reader = readerOf(world)
  const shown = world.rows<SettingRow>('settings').find((row) => row.key === 'shownScope')?.value as { key: string } | undefined
  const scope = world.rows<ScopeRow>('scopes').find((row) => row.scope === shown?.key)
  if (!scope) return ['no feed is shown']
  const [account, countries = '', repcodes = ''] = scope.scope.split('|')
  const audience = ['global', ...listOf(countries), ...(account === 'nobody' ? [] : listOf(repcodes).map((code) => `r:${code}`))]
  const theirs = await world.settled(() =>
    idsWithRevisions(world.host.db.database.db, createScope(audience, ['STORY', 'EVENT', 'SURVEY']), world.now()),
  )
  const ours = await world.settled(() => idsOfScope(reader.env.db, scope.scope))
  const [here, there] = [ours.map((row) => `${row.id}@${row.rev}`).join(' '), theirs.map((row) => row.join('@')).join(' ')]
  return here === there ? [] : [`the feed is ${here} and should be ${there}`]
}

/** Every pack that is shown has all its articles. */
export async function checkGuide(world: World): Promise<string[]> {
  const articles = new Set(world.rows<ArticleRow>('articles').map(({ hash }) => hash))
  return world.rows<ManifestRow>('manifests').flatMap(({ country, manifest }) => {
    if (!manifest) return [`there is no guide of ${country}`]
    const missing = manifest.articles.filter(({ hash }) => !articles.has(hash))
    return missing.map(({ topic }) => `the guide of ${country} lacks ${topic}`)
  })
}

function readerOf(world: World): Tab {
  const alive = world.tabs.find((tab) => !tab.isDead())
  if (!alive) throw new Error('every tab is dead')
  return alive
}

const listOf = (text: string) => text.split(',').filter((part) => part !== '')

/** What a dead tab held is anybody's: each lease can be taken at once. */
export async function checkNothingHeld(world: World): Promise<string[]> {
  const { env } = readerOf(world)
  const problems: string[] = []
  for (const { name } of world.rows<LeaseRow>('leases')) {
    const isTaken = await world.settled(() => createLease({ env, db: env.strictDb, name }).take())
    if (!isTaken) problems.push(`the lease ${name} is held for ever`)
  }
  return problems
}

/** Nothing of the citizen is left on the device, and the service knows it no more. */
export async function checkWiped(world: World, traces: readonly string[]): Promise<string[]> {
  const { disk, cookies, keyStore, hasPictures } = world.browser
  const raw = disk.raw()
  const tables = [...(raw?.rawObjectStores.values() ?? [])].map((store) => ({
    name: store.name,
    text: JSON.stringify([...store.records.values()]),
  }))
  const found = tables.flatMap(({ name, text }) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${trace} is left in ${name}`),
  )
  const sessions = await world.settled(() =>
    world.host.db.query('select 1 from sessions where account_id = $1 and expires_at > $2', [world.account, world.now()]),
  )
  return [
    ...(raw ? [] : ['the database is missing']),
    ...found,
    ...(keyStore.heldNo() === null ? [] : ['the key is left']),
    ...(hasPictures() ? ['the pictures are left'] : []),
    ...(sessions.length === 0 || cookies.image().length === 0 ? [] : ['the session goes on']),
  ]
}
