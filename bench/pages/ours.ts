import { readHeadRecord } from '../../src/data/database/head-record.ts'
import { nobody } from '../../store/feed/scope.ts'
import { benchBuild } from './ours-context.ts'
import { runPage } from './run-page.ts'

/** Ours: the app's own reading, pulling and storing, without its screens. Dexie comes after the first paint, as in the app. */
const later = () => import('./ours-live.ts')

runPage({
  readFirst: async () => (await readHeadRecord({ build: benchBuild, account: nobody, language: 'en' })) ?? [],
  prepare: async () => (await later()).prepare(),
  sync: async () => (await later()).sync(),
  watch: async (show) => (await later()).watch(show),
  retitle: async (id, title) => (await later()).retitle(id, title),
})
