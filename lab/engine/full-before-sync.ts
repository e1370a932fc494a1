import { createFullDevice } from './full-device.ts'

declare const self: ServiceWorkerGlobalScope

const look = createFullDevice()
const listen = self.addEventListener.bind(self)

// Where there is no Background Sync, the outbox is sent when this worker starts.
void look()
/** Before each `sync` that the app hears, the Lab looks how full the device is to be: this worker lives on while the page changes it. */
self.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions | boolean) => {
  if (type !== 'sync' || typeof listener !== 'function') return listen(type, listener, options)
  listen(type, (event) => (event as ExtendableEvent).waitUntil(look().then(() => void listener(event))))
}
