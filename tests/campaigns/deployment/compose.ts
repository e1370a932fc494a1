import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { foreignImage, ownImage, readerOf, type Image } from './images.ts'
import type { ServiceSettings } from './container.ts'

const Strings = v.array(v.string())
const Service = v.object({
  image: v.string(),
  build: v.optional(v.unknown()),
  env_file: v.optional(v.union([v.string(), Strings]), []),
  environment: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  entrypoint: v.optional(Strings),
  secrets: v.optional(Strings, []),
  volumes: v.optional(Strings, []),
  tmpfs: v.optional(Strings, []),
  networks: v.optional(v.object({ default: v.object({ ipv4_address: v.string() }) })),
  network_mode: v.optional(v.picklist(['none'])),
  read_only: v.optional(v.boolean(), false),
  cap_drop: v.optional(Strings, []),
  security_opt: v.optional(Strings, []),
  depends_on: v.optional(v.union([Strings, v.record(v.string(), v.object({ condition: v.string() }))]), []),
  healthcheck: v.optional(v.object({ test: Strings })),
})
const Compose = v.object({
  services: v.record(v.string(), Service),
  networks: v.object({ default: v.object({ ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }) }) }),
  secrets: v.record(v.string(), v.object({ file: v.string() })),
})

export interface ComposeService {
  settings: ServiceSettings
  dependsOn: { name: string; condition: string }[]
  healthcheck: string[] | undefined
}

/** Reads `deploy/compose.yaml`. `work` has the secrets and gets the volumes; `variables` are those that the file takes from outside. */
export function readCompose(root: string, { work, variables }: { work: string; variables: Record<string, string> }) {
  const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => variables[name] ?? '')
  const file = v.parse(Compose, parse(filled, { merge: true }))
  const [{ subnet }] = file.networks.default.ipam.config
  const network = subnet.replace(/\.0\/\d+$/, '')
  const bits = subnet.split('/')[1] ?? ''
  const addresses = new Map(
    Object.entries(file.services).map(([name, service], no) => [
      name,
      service.network_mode === 'none' ? undefined : (service.networks?.default.ipv4_address ?? `${network}.${10 + no}`),
    ]),
  )
  const services = Object.entries(file.services).map(([name, service]): [string, ComposeService] => {
    const image = service.build === undefined ? foreignImage(service.image) : ownImage(root)
    const address = addresses.get(name)
    const envFiles = [service.env_file].flat().map((path) => readEnvFile(join(root, 'deploy', path)))
    const settings: ServiceSettings = {
      name,
      image,
      address: address === undefined ? undefined : `${address}/${bits}`,
      env: Object.assign(
        {},
        image.env,
        ...envFiles,
        Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, String(value)])),
      ) as Record<string, string>,
      command: (service.entrypoint ?? image.command).map((word) => (service.entrypoint ? word.replaceAll('$$', '$') : word)),
      isReadOnly: service.read_only,
      dropsCapabilities: service.cap_drop.includes('ALL'),
      hasNoNewPrivileges: service.security_opt.includes('no-new-privileges:true'),
      tmpfs: service.tmpfs,
      mounts: service.volumes.map((volume) => mountOf(volume, { root, work, image })),
      secrets: service.secrets.map((secret) => ({ name: secret, file: join(work, 'secrets', secret), owner: readerOf(image) })),
    }
    const dependsOn = Array.isArray(service.depends_on)
      ? service.depends_on.map((one) => ({ name: one, condition: 'service_started' }))
      : Object.entries(service.depends_on).map(([one, { condition }]) => ({ name: one, condition }))
    const [kind, ...check] = service.healthcheck?.test ?? []
    return [name, { settings, dependsOn, healthcheck: kind === 'CMD' ? check : undefined }]
  })
  return { services: new Map(services), addresses, gateway: `${network}.1/${bits}` }
}

function mountOf(volume: string, { root, work, image }: { root: string; work: string; image: Image }): ServiceSettings['mounts'][number] {
  const [from = '', to = '', option] = volume.split(':')
  if (from.startsWith('.')) return { from: join(root, 'deploy', from), to, isReadOnly: option === 'ro' }
  const path = join(work, 'volumes', from)
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true })
    const owner = image.folders.find((folder) => folder.path === to)?.owner ?? 0
    chownSync(path, owner, owner)
  }
  return { from: path, to, isReadOnly: option === 'ro' }
}

export function readEnvFile(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n')
  return Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
