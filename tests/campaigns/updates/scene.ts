import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService, type Service } from '#tests/e2e/support/services/service.ts'
import { fillPhone, type Filled } from './fill.ts'
import { openPhone, type Engine, type Phone } from './phone.ts'
import type { Release } from './release.ts'
import { failWrites } from './services.ts'

/** A phone of the earlier release, filled once; each variant starts from a copy. */
export interface Update {
  from: Release
  to: Release
  engine: Engine
  print: (line: string) => void
  /** Has the filled phone (`profile`) and the database of its services (`data`). */
  folder: string
  /** The stored phone belongs to this origin. */
  port: number
  filled: Filled
}

export async function prepareUpdate(parts: Pick<Update, 'from' | 'to' | 'engine' | 'print'>): Promise<Update> {
  const { from, engine } = parts
  const folder = mkdtempSync(join(tmpdir(), 'abroad-update-'))
  const service = await createService({ root: from.root, dist: from.dist, dataDir: join(folder, 'data') })
  try {
    const phone = await openPhone({ engine, profile: join(folder, 'profile'), address: service.address })
    const filled = await fillPhone(phone.page, service).finally(phone.close)
    return { ...parts, folder, port: Number(new URL(service.address).port), filled }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  } finally {
    await service.kill()
  }
}

/** Services on a copy of the database, and phones on copies of the profile. */
export interface Scene {
  service: Service
  /** A new copy of the phone. */
  openPhone(): Promise<Phone>
  /** Ends the phone's browser without a warning and starts it again. */
  restartPhone(phone: Phone): Promise<Phone>
  /** Replaces the services by those of another release; `isRestored`: on the database of before the update. */
  replaceServices(release: Release, options?: { isRestored?: boolean }): Promise<Service>
}

/** All writes fail until `sendWaiting`. */
export async function play(
  { folder, port, engine }: Update,
  { services, dist }: { services: Release; dist: string },
  scene: (scene: Scene) => Promise<string[]>,
): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'abroad-update-copy-'))
  const dataDir = join(copy, 'data')
  const address = `http://localhost:${port}`
  const profiles = new Map<Phone, string>()
  const restore = () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    cpSync(join(folder, 'data'), dataDir, { recursive: true })
  }
  const start = async (root: string, served: string) => {
    const service = await createService({ root, dist: served, dataDir, port })
    await failWrites(service, '/api/')
    return service
  }
  const open = async (profile: string) => {
    const phone = await openPhone({ engine, profile, address })
    profiles.set(phone, profile)
    return phone
  }
  restore()
  let service = await start(services.root, dist)
  try {
    return await scene({
      service,
      openPhone() {
        const profile = join(copy, `profile-${profiles.size}`)
        cpSync(join(folder, 'profile'), profile, { recursive: true })
        return open(profile)
      },
      async restartPhone(phone) {
        await phone.kill()
        return open(profiles.get(phone) ?? '')
      },
      async replaceServices(release, { isRestored = false } = {}) {
        await service.stop()
        if (isRestored) restore()
        service = await start(release.root, release.dist)
        return service
      },
    })
  } finally {
    for (const phone of profiles.keys()) await phone.kill()
    await service.kill()
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}
