import { IDBFactory } from 'fake-indexeddb'
import { databaseSource } from '#store/guide/source.ts'
import { readGuide } from '#store/guide/read-guide.ts'
import { readStorage } from '#store/device/read-storage.ts'
import type { StoredPart } from '#store/rows/views.ts'
import type { PackName } from '#worker/entry/engine-api.ts'
import { emergencyTierAddress } from '#worker/guide/emergency-repair.ts'
import { createGuideLine } from './guide-line.ts'
import { createDevice } from './world.ts'
import type { Services } from './world.ts'

export const home = { country: 'TH', language: 'en' } as const
/** Another language: nothing but the emergency topics is shared, and those came with the tier. */
export const german = { country: 'TH', language: 'de' } as const
export const france = { country: 'FR', language: 'en' } as const

type DeviceOptions = Omit<NonNullable<Parameters<typeof createDevice>[1]>, 'middle'> & {
  /** The static file that came with the app; without it there is none. */
  emergencyFile?: () => Response | Promise<Response>
}

/** A device at home in Thailand, reading English, on a line that a test can bend. */
export async function createPackWorld(services: Services, options: DeviceOptions = {}) {
  const line = createGuideLine()
  const { emergencyFile, ...others } = options
  const device = await createDevice(services, {
    ...others,
    middle: async (address, go, init) =>
      address === emergencyTierAddress && emergencyFile ? emergencyFile() : line.middle(address, go, init),
  })
  const { db } = device.world
  const part = async ({ country, language }: PackName): Promise<StoredPart | undefined> =>
    (await readStorage(db)).parts.find((candidate) => candidate.country === country && candidate.language === language)
  return {
    ...device,
    line,
    part,
    untilState: (pack: PackName, state: StoredPart['state']) =>
      device.until(async () => (await part(pack))?.state === state, `${pack.country} ${pack.language} is ${state}`),
    /** Every topic of the country's guide can be opened. */
    async isReadable(context: PackName): Promise<boolean> {
      const guide = await readGuide(databaseSource(db), context)
      return guide.topicCount >= 60 && guide.topicsHere === guide.topicCount
    },
  }
}

/** Its home pack is whole, and the line has counted nothing yet. */
export async function createReady(services: Services, options: DeviceOptions = {}) {
  const device = await createPackWorld(services, options)
  await device.start()
  await device.untilState(home, 'whole')
  device.line.asked.length = 0
  return device
}

/** A database that outlives its engine: one browser before and after a restart, or two of its tabs. */
export function createDisk(name: string): NonNullable<DeviceOptions['disk']> {
  return { indexedDB: new IDBFactory(), name }
}
