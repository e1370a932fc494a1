import type { PGlite } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** What the database said of a statement when it first came: it says the same every time, because no table changes its shape between worlds. */
interface Known {
  parse: Messages
  parameters: Messages
  columns: Messages
  /** Under which the database keeps it ready; null until it comes a second time. */
  name: string | null
}

const letters = { parse: 80, describe: 68, bind: 66, execute: 69, sync: 83, statement: 83 } as const
const readyForQuery = 'readyForQuery'

/**
 * PGlite asks the database six times for one query: to read it, what it takes, to bind it, what it gives, to run it, to end. For a statement that came
 * before, the first four answers are known, and the rest goes in one. All of a query runs as it does without this.
 */
export function askInFewRoundTrips(client: PGlite): void {
  const ask = client.execProtocolStream.bind(client)
  const known = new Map<string, Known>()
  let names = 0
  let text = ''
  let mine: Known | undefined
  let learning: Omit<Known, 'columns' | 'name'> = { parse: [], parameters: [] }
  let bind: Uint8Array | null = null
  let parse: Uint8Array | null = null
  let ready: Messages | null = null

  client.execProtocolStream = async (message, options) => {
    switch (message[0]) {
      case letters.parse:
        text = Buffer.from(message).toString('latin1')
        mine = known.get(text)
        parse = message
        ready = null
        if (mine) return mine.parse
        learning = { parse: await ask(message, options), parameters: [] }
        return learning.parse
      case letters.describe: {
        const isStatement = message[5] === letters.statement
        if (mine) return isStatement ? mine.parameters : mine.columns
        const told = await ask(message, options)
        if (isStatement) learning.parameters = told
        else known.set(text, { ...learning, columns: told, name: null })
        return told
      }
      case letters.bind:
        if (!mine) return ask(message, options)
        bind = message
        return []
      case letters.execute:
        return mine ? run(mine, message, options) : ask(message, options)
      case letters.sync: {
        const told = ready
        ready = null
        return told ?? ask(message, options)
      }
      case undefined:
      default:
        return ask(message, options)
    }
  }

  async function run(statement: Known, execute: Uint8Array, options: Parameters<typeof ask>[1]): Promise<Messages> {
    const isNew = statement.name === null
    const name = statement.name ?? `known${(names += 1)}`
    const parts = [...(isNew ? [named(parse!, { name, at: 5 })] : []), named(bind!, { name, at: 6 }), execute]
    const told = await ask(Buffer.concat([...parts, syncMessage]), options)
    statement.name = name
    ready = told.filter((one) => one.name === readyForQuery)
    return told.filter((one) => one.name !== readyForQuery)
  }
}

const syncMessage = Uint8Array.of(letters.sync, 0, 0, 0, 4)

/** A message with a name where it has an empty one: one zero byte at `at`. */
function named(message: Uint8Array, { name, at }: { name: string; at: number }): Uint8Array {
  const whole = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  whole.writeUInt32BE(whole.length - 1, 1)
  return whole
}
