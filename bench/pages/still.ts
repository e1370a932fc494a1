void navigator.serviceWorker.register('sw.js')
