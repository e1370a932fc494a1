// oxlint-disable-next-line import/no-unassigned-import -- the page of raw rows as it has to be for a start without its server: a service worker brings it
import './raw.ts'

void navigator.serviceWorker.register('sw.js')
