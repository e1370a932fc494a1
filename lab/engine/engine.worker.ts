import '#worker/entry/engine.worker.ts'
import { breakStorage } from './breaking-storage.ts'
import { createFullDevice } from './full-device.ts'

/** The app's engine on a device that is as bad as the Lab wants it. What the page changes meanwhile the next engine finds: the Lab replaces it. */
void createFullDevice()()
void breakStorage()
