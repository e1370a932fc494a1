import './full-before-sync.ts'
import '#worker/entry/sw.ts'

/** The app's service worker on a device that is as full as the Lab wants it. */
