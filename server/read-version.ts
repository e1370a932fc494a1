import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of app and services together. */
export async function readVersion(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
