import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService } from './service.ts'

/**
 * Runs once before all journeys: a database with its tables and the demo content, which every service of the run begins with. Making one takes
 * longer than half a journey.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-template-'))
  const service = await createService({ dataDir: folder })
  await service.stop()
  process.env['E2E_DATA_TEMPLATE'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
