import type { ArticleRow, LeaseRow, ManifestRow } from '#store/rows/rows.ts'
import type { CredentialsRow } from '#store/rows/session.ts'
import { createLease } from '#worker/fencing/lease.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { people } from '#tests/simulation/citizens.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant, WorldView } from '#tests/simulation/world/view.ts'
import type { KillSteps } from './kill-steps.ts'
import { unfinishedOf } from './unfinished.ts'

/** Additional checks after a death: nothing is unfinished, the session is whole or gone, and every guide is complete. */
export function endChecks(steps: KillSteps, accountId: string): Invariant {
  return (world) => ({
    async atEnd() {
      const [device] = world.devices
      if (!device) return
      const { verdict } = world
      const unfinished = unfinishedOf(device)
      verdict.expect('I15', unfinished.length === 0, () => unfinished.join('; '))
      for (const flaw of await heldLeases(device)) verdict.expect('I15', false, () => flaw)
      for (const flaw of guideFlaws(device)) verdict.expect('I7', false, () => flaw)
      const isIn = accountOn(device) !== null
      verdict.expect('I16', isIn === (steps.ends === 'in'), () => (isIn ? 'somebody is logged in' : 'nobody is logged in'))
      for (const flaw of await sessionFlaws(world, device)) verdict.expect('I16', false, () => flaw)
      if (steps.ends === 'out') for (const flaw of await traces(world, device, accountId)) verdict.expect('I12', false, () => flaw)
      if (!steps.isDeleted) return
      const left = await world.services.db.query<{ id: string }>('select id from accounts where id = $1', [accountId])
      verdict.expect('I12', left.length === 0, () => 'the account still exists')
      const isLost = device.disk.rows<{ lost?: boolean }>('session').some((row) => row.lost === true)
      verdict.expect('I14', !isLost, () => 'the deletion is shown as a lost session')
    },
  })
}

/** Any tab can take each lease of a dead tab. */
async function heldLeases({ disk, tabs }: Device): Promise<string[]> {
  const { env } = tabs[0]!.worker
  const flaws: string[] = []
  for (const { name } of disk.rows<LeaseRow>('leases')) {
    const isTaken = await createLease({ env, db: env.strictDb, name }).take()
    if (!isTaken) flaws.push(`the lease ${name} cannot be taken`)
  }
  return flaws
}

function guideFlaws({ disk }: Device): string[] {
  const articles = new Set(disk.rows<ArticleRow>('articles').map(({ hash }) => hash))
  return disk.rows<ManifestRow>('manifests').flatMap(({ country, manifest }) => {
    if (!manifest) return [`there is no guide of ${country}`]
    const missing = manifest.articles.filter(({ hash }) => !articles.has(hash))
    return missing.map(({ topic }) => `the guide of ${country} lacks ${topic}`)
  })
}

async function sessionFlaws({ services }: WorldView, { disk, keyStore }: Device): Promise<string[]> {
  const rows = disk.rows<{ key: string }>('session')
  const credentials = rows.find(({ key }) => key === 'credentials') as CredentialsRow | undefined
  const key = await keyStore.current()
  if (!credentials) return key === null || rows.some((row) => row.key === 'login') ? [] : ['a key without a session is left']
  const known = await services.db.query<{ pem: string }>(
    'select public_key as pem from devices where confirmed_at is not null and account_id = $1',
    [credentials.profileId],
  )
  const isKnown = known.some(({ pem }) => bare(pem) === bare(credentials.publicKeyPem))
  return [
    ...(key?.publicKeyPem === credentials.publicKeyPem ? [] : ['the session has another key']),
    ...(isKnown ? [] : ['the service does not know the device of the session']),
  ]
}

const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

/** The citizen's rows that remain after a log-out. */
async function traces({ services }: WorldView, device: Device, accountId: string): Promise<string[]> {
  const names = [accountId, people[0].email, '+66812345678']
  const tables = [...(device.disk.raw()?.rawObjectStores.values() ?? [])].map((store) => ({
    name: store.name,
    text: JSON.stringify([...store.records.values()]),
  }))
  const path = '/api/user/me'
  const request = { method: 'GET', path, headers: device.cookies.header(path), body: null, from: '192.0.2.10' }
  const reply = await services.handle(request, null)
  return [
    ...tables.flatMap(({ name, text }) => names.filter((trace) => text.includes(trace)).map((trace) => `${trace} is left in ${name}`)),
    ...(device.keyStore.heldNo() === null ? [] : ['the key is left']),
    ...(device.hasPictures ? ['the pictures are left'] : []),
    ...(reply?.status === 401 ? [] : [`the session goes on: ${reply?.status}`]),
  ]
}
