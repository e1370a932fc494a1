import '#store/floor/older-browsers.ts'
import { expose } from 'comlink'
import type { AlertKey } from '#contract/alert/alert.ts'
import { createDatabase } from '#store/database/database.ts'
import { dropsLostRows } from '#store/database/lost-rows.ts'
import { createEngine } from './engine.ts'
import type { EngineApi } from './engine-api.ts'
import { signedBy } from '#worker/alert/alert-check.ts'
import { keepAlerts } from '#worker/alert/keep-alerts.ts'
import { browserEnvironment } from '#worker/environment/browser-environment.ts'

/** Of the head office, by the build. */
declare const __ALERT_KEYS__: readonly AlertKey[]

/** The engine's shell in a Web Worker. Calls that come before the database is open wait for it. */
const fetchAgain = async () => void (await engine).refresh('asked')
const database = (durability: 'relaxed' | 'strict') =>
  dropsLostRows(createDatabase({ durability, newDatabaseId: () => crypto.randomUUID() }), fetchAgain)
const databases = [database('relaxed'), database('strict')] as const
const engine = createEngine(browserEnvironment(...databases), { check: signedBy(__ALERT_KEYS__, crypto.subtle), keep: keepAlerts })

async function close(): Promise<void> {
  await (await engine).close()
  for (const db of databases) db.close()
}

expose({
  start: async (...given) => (await engine).start(...given),
  beat: async () => (await engine).beat(),
  setContext: async (...given) => (await engine).setContext(...given),
  refresh: async (...given) => (await engine).refresh(...given),
  reachDeeper: async () => (await engine).reachDeeper(),
  fetchTexts: async (...given) => (await engine).fetchTexts(...given),
  fetchItem: async (...given) => (await engine).fetchItem(...given),
  fetchPreview: async (...given) => (await engine).fetchPreview(...given),
  fetchMap: async (...given) => (await engine).fetchMap(...given),
  downloadPack: async (...given) => (await engine).downloadPack(...given),
  pausePack: async (...given) => (await engine).pausePack(...given),
  packSize: async (...given) => (await engine).packSize(...given),
  markRead: async (...given) => (await engine).markRead(...given),
  testStored: async () => (await engine).testStored(),
  importPack: async (...given) => (await engine).importPack(...given),
  locate: async (...given) => (await engine).locate(...given),
  noteLocated: async (...given) => (await engine).noteLocated(...given),
  setFavourite: async (...given) => (await engine).setFavourite(...given),
  setFeedback: async (...given) => (await engine).setFeedback(...given),
  removeStored: async (...given) => (await engine).removeStored(...given),
  beginLogin: async (...given) => (await engine).beginLogin(...given),
  finishLogin: async (...given) => (await engine).finishLogin(...given),
  logOut: async () => (await engine).logOut(),
  deleteAccount: async () => (await engine).deleteAccount(),
  reloadDevices: async () => (await engine).reloadDevices(),
  endDevice: async (...given) => (await engine).endDevice(...given),
  provePassword: async (...given) => (await engine).provePassword(...given),
  openProviderPage: async (...given) => (await engine).openProviderPage(...given),
  enqueue: async (...given) => (await engine).enqueue(...given),
  sendNow: async (...given) => (await engine).sendNow(...given),
  cancelIntent: async (...given) => (await engine).cancelIntent(...given),
  discardLocked: async () => (await engine).discardLocked(),
  reloadCounts: async () => (await engine).reloadCounts(),
  bindSubscription: async (...given) => (await engine).bindSubscription(...given),
  noteInDiary: async (...given) => (await engine).noteInDiary(...given),
  sendMeasurements: async (...given) => (await engine).sendMeasurements(...given),
  chat: async (...given) => (await engine).chat(...given),
  close,
} satisfies EngineApi)
