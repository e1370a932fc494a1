import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from './images.ts'

export interface ServiceSettings {
  name: string
  image: Image
  address: string | undefined
  env: Record<string, string>
  command: string[]
  isReadOnly: boolean
  dropsCapabilities: boolean
  hasNoNewPrivileges: boolean
  tmpfs: string[]
  mounts: { from: string; to: string; isReadOnly: boolean }[]
  secrets: { file: string; name: string; owner: number }[]
}

export interface Container {
  settings: ServiceSettings
  output(): string
  ended: Promise<number | null>
  run(command: readonly string[]): number | null
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Starts a service as a container engine would, with the `/usr` of this machine and without memory limits. */
export function startContainer(settings: ServiceSettings, { work, hosts }: { work: string; hosts: string }): Container {
  const folder = join(work, `${settings.name}-${Date.now()}`)
  mkdirSync(join(folder, 'root'), { recursive: true })
  writeFileSync(join(folder, 'hosts'), hosts)
  const script = join(folder, 'start.sh')
  writeFileSync(script, startScript(settings, folder))
  const child = spawn('ip', ['netns', 'exec', networkOf(settings), 'unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return {
    settings,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    run(command) {
      const inner = innerPid(child)
      return inner === undefined ? null : spawnSync('nsenter', ['-t', inner, '-m', '-p', '-n', '-r', '-w', '--', ...command]).status
    },
  }
}

function networkOf({ name, address }: ServiceSettings): string {
  if (existsSync(`/run/netns/${name}`)) return name
  const ip = (...words: string[]) => run('ip', words)
  ip('netns', 'add', name)
  ip('-n', name, 'link', 'set', 'lo', 'up')
  if (address === undefined) return name
  ip('link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', `v-${name}`, 'master', 'bridge', 'up')
  ip('-n', name, 'addr', 'add', address, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  return name
}

function innerPid(child: ChildProcess): string | undefined {
  const path = `/proc/${child.pid}/task/${child.pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ')[0] || undefined : undefined
}

function startScript(settings: ServiceSettings, folder: string): string {
  const { image, env, command } = settings
  const root = join(folder, 'root')
  const lines = [
    'set -eu',
    'mount --make-rprivate /',
    `mount -t tmpfs -o mode=755 tmpfs ${root}`,
    `cd ${root}`,
    'mkdir usr etc dev proc run run/secrets tmp var && chmod 1777 tmp && ln -s /run var/run',
    'for link in bin sbin lib lib64; do [ -L /$link ] && cp -P /$link .; done',
    'mount --bind /usr usr && mount -o remount,bind,ro usr',
    'cp -a /etc/passwd /etc/group /etc/nsswitch.conf /etc/ld.so.cache etc/',
    `cp ${join(folder, 'hosts')} etc/hosts`,
    'mount --rbind /dev dev && mount -t proc proc proc',
    ...image.files.flatMap(({ from, to }) => bind(root, { from, to, isReadOnly: true })),
    ...image.folders.flatMap(({ path, owner }) => [`mkdir -p ${root}${path} && chown ${owner} ${root}${path}`]),
    ...settings.mounts.flatMap((mount) => bind(root, mount)),
    ...settings.secrets.flatMap((secret) => {
      const copy = join(folder, secret.name)
      copyFileSync(secret.file, copy)
      chownSync(copy, secret.owner, secret.owner)
      return [`chmod 0400 ${copy}`, ...bind(root, { from: copy, to: `/run/secrets/${secret.name}`, isReadOnly: true })]
    }),
    ...settings.tmpfs.map((path) => `mkdir -p ${root}${path} && mount -t tmpfs -o mode=1777 tmpfs ${root}${path}`),
    ...(settings.isReadOnly ? [`mount -o remount,ro ${root}`] : []),
    [
      `exec chroot ${root} setpriv --reuid ${image.user} --regid ${image.user} --clear-groups`,
      settings.dropsCapabilities ? '--bounding-set -all --inh-caps -all' : '',
      settings.hasNoNewPrivileges ? '--no-new-privs' : '',
      `env -i -C ${image.workingFolder}`,
      ...Object.entries({ PATH: image.path, ...env }).map(([name, value]) => quote(`${name}=${value}`)),
      ...command.map(quote),
    ].join(' '),
  ]
  return `${lines.join('\n')}\n`
}

function bind(root: string, { from, to, isReadOnly }: { from: string; to: string; isReadOnly: boolean }): string[] {
  const target = `${root}${to}`
  return [
    `mkdir -p "$(dirname ${target})"; if [ -d ${from} ]; then mkdir -p ${target}; else [ -e ${target} ] || : > ${target}; fi`,
    `mount --bind ${from} ${target}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${target}`] : []),
  ]
}

export function run(program: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr || stdout}`)
  return stdout
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true })
}
