/** Name of the device's database; its own file, so that the head record's reader does not pull Dexie in. */
export const databaseName = 'abroad'
/** A cache whose being there says that the Offline Lab wants the device full: page, engine and service worker can all look. */
export const labCache = 'abroad-lab'
