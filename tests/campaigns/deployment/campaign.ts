import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineCampaign } from '#tests/campaigns/campaign.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const inside = fileURLToPath(new URL('inside.ts', import.meta.url))

const packageOf = {
  ip: 'iproute2',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  caddy: 'caddy',
  varnishd: 'varnish',
  haproxy: 'haproxy',
  'systemd-analyze': 'systemd',
}

/** Needs root, a build of the app, and Debian; installs missing packages. */
export const deployment = defineCampaign({}, async () => {
  const reason = await findObstacle()
  if (reason !== null) return { flaws: [`The deployment examples cannot be started: ${reason}.`] }
  // Its own network, mounts and processes: everything that it starts ends with it.
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('unshare', [...namespaces, process.execPath, '--no-deprecation', inside], { stdio: 'inherit' })
  return { flaws: status === 0 ? [] : ['The deployment examples failed; see above.'] }
})

async function findObstacle(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may do it'
  if (spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'this machine does not permit namespaces (unshare)'
  if (findMissing().length > 0) {
    const { installPackages } = (await import(new URL('../../../scripts/set-up/debian.mjs', import.meta.url).href)) as {
      installPackages(title: string, packages: string[]): boolean
    }
    installPackages('what the deployment examples need', findMissing())
  }
  const missing = findMissing()
  if (missing.length > 0) return `${missing.join(', ')} cannot be installed here`
  const path = ['dist/index.html', 'alert-keys.json', 'alert-signing-key.json'].find((one) => !existsSync(join(root, one)))
  return path === undefined ? null : `${path} is missing: run npm run build first`
}

function findMissing(): string[] {
  const hasPostgres = existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0
  const missing = Object.entries(packageOf).flatMap(([program, name]) => (spawnSync('which', [program]).status === 0 ? [] : [name]))
  return [...new Set([...missing, ...(hasPostgres ? [] : ['postgresql'])])]
}
