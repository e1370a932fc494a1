import { createRxDatabase } from 'rxdb/plugins/core'
import type { RxCollection, WithDeleted } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { post, runReplay } from './run-replay.ts'
import { rowIdOf } from '../../replay/entries.ts'
import type { Entry } from '../../replay/entries.ts'

/** RxDB's push replication on its Dexie storage, with its own batch size and its own pause after an error. */
type Row = Entry & { id: string }

const opening = open()

runReplay({
  prepare: async () => void (await opening),
  take: async (entry) => void (await (await opening).upsert({ id: rowIdOf(entry), ...entry })),
  async drain() {
    const replication = replicateRxCollection<Row, unknown>({
      collection: await opening,
      replicationIdentifier: 'replay',
      push: { handler: async (rows) => (await post('/replay/rxdb', rows)) as WithDeleted<Row>[] },
    })
    await replication.awaitInitialReplication()
  },
})

async function open(): Promise<RxCollection<Row>> {
  const database = await createRxDatabase({
    name: 'rxdb-replay',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'relaxed' }),
    multiInstance: false,
  })
  const { rows } = await database.addCollections({
    rows: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        required: ['id', 'entity', 'no'],
        properties: { id: { type: 'string', maxLength: 40 }, entity: { type: 'string' }, no: { type: 'number' } },
      },
    },
  })
  return rows
}
