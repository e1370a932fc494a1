import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './container.ts'

export interface Image {
  user: number
  workingFolder: string
  path: string
  env: Record<string, string>
  command: string[]
  files: { from: string; to: string }[]
  /** Empty folders of the image with an owner; a new volume at the place gets that owner. */
  folders: { path: string; owner: number }[]
}

const nodeUser = 1000

/** The last stage of `deploy/Containerfile`, with the files of this folder in place of those of its build stage. */
export function ownImage(root: string): Image {
  const text = readFileSync(join(root, 'deploy/Containerfile'), 'utf8').replaceAll(/\\\n/g, ' ')
  const stage = text.slice(text.lastIndexOf('\nFROM '))
  const linesOf = (word: string) =>
    stage.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1).trim()] : []))
  const workingFolder = linesOf('WORKDIR').at(-1) ?? '/'
  const files = linesOf('COPY').map((line) => {
    const [from = '', to = ''] = line.split(/\s+/).filter((word) => !word.startsWith('--'))
    const name = from.replace(`${workingFolder}/`, '')
    return {
      from: join(root, name),
      to: join(workingFolder, to.replace(/^\.\//, ''), to.endsWith('./') || to === './' ? name : '').replace(/\/$/, ''),
    }
  })
  const folders = linesOf('RUN').flatMap((line) =>
    [...line.matchAll(/chown node:node (\S+)/g)].map(([, path = '']) => ({ path, owner: nodeUser })),
  )
  return {
    user: linesOf('USER').at(-1) === 'node' ? nodeUser : 0,
    workingFolder,
    path: `${workingFolder}/node_modules/node/bin:/usr/bin:/bin`,
    env: Object.fromEntries(linesOf('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=') as [string, string]))),
    command: JSON.parse(linesOf('CMD').at(-1) ?? '[]') as string[],
    files,
    folders,
  }
}

/** As the entrypoint of the image `postgres`: an empty folder becomes a database, and the scripts run as the user `postgres`. */
const postgresEntrypoint = `
set -eu
export PGDATA=/var/lib/postgresql/data PATH="$BIN:$PATH"
mkdir -p /run/postgresql && chown postgres:postgres "$PGDATA" /run/postgresql
as() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
as sh -c 'cat "$POSTGRES_PASSWORD_FILE"' > /tmp/password && chown postgres /tmp/password && chmod 600 /tmp/password
as initdb -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 > /dev/null
echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
as pg_ctl -w -o "-c listen_addresses=''" start > /dev/null
as psql -q -U "$POSTGRES_USER" -d postgres -c "create database $POSTGRES_DB"
for script in /docker-entrypoint-initdb.d/*.sh; do as sh "$script"; done
as pg_ctl -w stop > /dev/null
exec setpriv --reuid postgres --regid postgres --init-groups postgres -c listen_addresses='*'
`

export function foreignImage(name: string): Image {
  const image = { user: 0, workingFolder: '/', path: '/usr/sbin:/usr/bin:/bin', env: {}, files: [], folders: [] }
  if (name.includes('/postgres:')) {
    const versions = readdirSync('/usr/lib/postgresql')
    const BIN = `/usr/lib/postgresql/${versions.at(-1)}/bin`
    return { ...image, path: `${BIN}:${image.path}`, env: { BIN }, command: ['sh', '-c', postgresEntrypoint] }
  }
  if (name.includes('/caddy:')) {
    const env = { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config', HOME: '/root' }
    return { ...image, env, command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'] }
  }
  throw new Error(`there is no stand-in for the image ${name}`)
}

export function readerOf(image: Image): number {
  return image.command.includes(postgresEntrypoint) ? Number(run('id', ['-u', 'postgres'])) : image.user
}
