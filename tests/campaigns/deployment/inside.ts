import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { readCompose, readEnvFile, type ComposeService } from './compose.ts'
import { removeFolder, run, startContainer, type Container } from './container.ts'
import { checkRequests } from './requests.ts'

/**
 * Starts each service of `deploy/compose.yaml` as the file specifies, without a container engine, and sends the requests of a citizen and of the desk
 * through the proxy. Checks the other examples with the programs that they are for. `campaign.ts` starts it in namespaces of its own.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const siteName = 'abroad.localhost'

await checkAll()

async function checkAll(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'abroad-deployment-'))
  const running = new Map<string, Container>()
  try {
    checkProxies(work)
    checkUnits(work)
    prepareHost(work)
    const compose = readCompose(root, { work, variables: { ABROAD_HOST: siteName } })
    run('ip', ['addr', 'add', compose.gateway, 'dev', 'bridge'])
    const hosts = ['127.0.0.1 localhost', ...[...compose.addresses].map(([name, address]) => (address ? `${address} ${name}` : ''))].join(
      '\n',
    )
    const start = (service: ComposeService) => startContainer(service.settings, { work, hosts: `${hosts}\n` })
    for (const name of compose.services.keys()) await startWithDependencies(name)

    async function startWithDependencies(name: string): Promise<void> {
      const service = compose.services.get(name)
      if (!service || running.has(name)) return
      for (const { name: other, condition } of service.dependsOn) {
        await startWithDependencies(other)
        await fulfil(condition, other)
      }
      const container = start(service)
      running.set(name, container)
      const { isReadOnly, image, address } = service.settings
      say(`${name}: started as user ${image.user}${isReadOnly ? ', read-only' : ''}${address === undefined ? ', without a network' : ''}`)
    }

    async function fulfil(condition: string, name: string): Promise<void> {
      const container = running.get(name)
      const check = compose.services.get(name)?.healthcheck
      if (!container) throw new Error(`${name} is not there`)
      if (condition === 'service_completed_successfully') {
        const code = await container.ended
        if (code !== 0) throw new Error(`${name} ended with ${code}:\n${container.output()}`)
      }
      if (condition === 'service_healthy') await until(`${name} is healthy`, () => container.run(check ?? ['true']) === 0, container)
    }

    const migrate = compose.services.get('migrate')
    if (!migrate) throw new Error('the compose file has no service migrate')
    await checkRequests({
      site: siteName,
      proxy: compose.addresses.get('proxy') ?? '',
      direct: compose.addresses.get('one') ?? '',
      until: (what, isTrue) => until(what, isTrue, running.get('one')),
      keyFile: join(root, 'alert-keys.json'),
      async addStaff(email) {
        const command = ['sh', '-c', `DATABASE_URL=$(cat /run/secrets/owner-url) exec node server/staff/main.ts add ${email} head-office`]
        const container = start({ ...migrate, settings: { ...migrate.settings, name: 'command', address: nextAddress(compose), command } })
        if ((await container.ended) !== 0) throw new Error(`no account was added:\n${container.output()}`)
        return /Password: (\S+)/.exec(container.output())?.[1] ?? ''
      },
    })
    for (const name of ['one', 'two', 'signer', 'proxy', 'database']) await stillRuns(name)
    say(
      'Only a container engine would show: the build of the image, npm prune, memory limits, restarts, and the versions of its PostgreSQL and Caddy.',
    )
  } catch (cause) {
    for (const [name, container] of running) process.stderr.write(`--- ${name}\n${container.output().slice(-2_000)}\n`)
    removeFolder(work)
    stop(`The deployment examples failed: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  removeFolder(work)
  process.exit(0)

  async function stillRuns(name: string): Promise<void> {
    const end = await Promise.race([
      running.get(name)?.ended,
      new Promise<'running'>((resolve) => setTimeout(() => resolve('running'), 50)),
    ])
    if (end !== 'running') throw new Error(`${name} ended with ${end}`)
  }
}

function nextAddress({ gateway }: { gateway: string }): string {
  return gateway.replace(/\.1\//, '.99/')
}

function prepareHost(work: string): void {
  run('mount', ['--make-rprivate', '/'])
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  run('ip', ['link', 'set', 'lo', 'up'])
  run('ip', ['link', 'add', 'bridge', 'type', 'bridge'])
  run('ip', ['link', 'set', 'bridge', 'up'])
  const secrets = join(work, 'secrets')
  mkdirSync(secrets, { recursive: true })
  chmodSync(work, 0o755)
  const secret = (name: string, text: string) => writeFileSync(join(secrets, name), `${text}\n`)
  secret('owner-password', 'owner-4711')
  secret('service-password', 'service-4711')
  secret('owner-url', 'postgres://abroad_owner:owner-4711@database/abroad')
  secret('service-url', 'postgres://abroad_service:service-4711@database/abroad')
  copyFileSync(join(root, 'alert-keys.json'), join(secrets, 'alert-keys'))
  copyFileSync(join(root, 'alert-signing-key.json'), join(secrets, 'alert-signing-key'))
  chownSync(secrets, 0, 0)
}

/** Varnish and HAProxy run with these files in `tests/services/proxies.wide.test.ts` and `tests/services/cluster/`; here they only parse them. */
function checkProxies(work: string): void {
  run('varnishd', ['-C', '-n', join(work, 'varnish'), '-f', join(root, 'deploy/cache.vcl')])
  run('haproxy', ['-c', '-q', '-f', join(root, 'deploy/haproxy.cfg')])
  say('cache.vcl and haproxy.cfg: accepted by Varnish and HAProxy')
}

/** `EnvironmentFile` wins over `Environment`, as in systemd. */
function checkUnits(work: string): void {
  run('mount', ['--make-rprivate', '/'])
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/opt'])
  mkdirSync('/opt/abroad')
  run('mount', ['--bind', root, '/opt/abroad'])
  const units = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.service'))
  for (const name of units) copyFileSync(join(root, 'deploy', name), join(work, name))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(work, name))], {
    encoding: 'utf8',
  })
  const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('abroad'))
  if (status !== 0 || complaints.length > 0) throw new Error(`systemd-analyze verify: ${stderr}${stdout}`)
  const unit = run('sed', ['-n', '/^Environment=/s///p', join(root, 'deploy/abroad.service')])
  const own = Object.fromEntries(
    unit
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  )
  const env = {
    ...own,
    ...readEnvFile(join(root, 'deploy/abroad.env')),
    SMTP_URL: 'smtps://mail.example.org',
    DATABASE_URL: 'postgres://a@localhost/a',
  }
  const read = readConfig(env)
  if (!read.ok) throw new Error(`abroad.service: ${read.reason}`)
  const { host, lab, demo, dataDir, clientAddressHeader } = read.config
  if (host !== '127.0.0.1' || lab || demo || !dataDir.startsWith('%S/') || clientAddressHeader === undefined)
    throw new Error('abroad.service with abroad.env opens the port to others, or cannot write, or does not know the caller')
  say(`${units.join(' and ')}: verified by systemd-analyze; with abroad.env the services listen on ${host} only`)
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>, container?: Container): Promise<void> {
  let hasEnded = false
  void container?.ended.then(() => (hasEnded = true))
  for (let looks = 0; !(await isTrue()); looks += 1) {
    if (looks > 600 || hasEnded) throw new Error(`it never came true that ${what}:\n${container?.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
