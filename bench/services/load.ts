import { publish } from './publish.ts'
import { streams } from './streams.ts'
import { writes } from './writes.ts'

/** `load [publish] [writes] [streams]`: the services on a PostgreSQL of their own under load. Without a name all three run. */
const parts = { publish, writes, streams }
const names = Object.keys(parts) as (keyof typeof parts)[]
const given = process.argv.slice(2)
const unknown = given.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`load knows ${names.join(', ')}, not ${unknown.join(', ')}`)
for (const name of names) if (given.length === 0 || given.includes(name)) await parts[name]()
