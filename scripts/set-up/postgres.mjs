import { existsSync, readdirSync } from 'node:fs'
import { installPackages } from './debian.mjs'

const programs = '/usr/lib/postgresql'
const isThere = () => existsSync(programs) && readdirSync(programs).length > 0

/** PostgreSQL's server programs, for the runs on both databases: true where they are installed, or can be. */
export function ensurePostgres() {
  return isThere() || (installPackages('PostgreSQL', ['postgresql']) && isThere())
}
