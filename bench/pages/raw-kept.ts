import './raw.ts'

/** The page of raw rows as it has to be for a start without its server: a service worker of ten lines brings it. */
void navigator.serviceWorker.register('sw.js')
