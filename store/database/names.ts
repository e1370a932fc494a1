/** Name of the device's database; its own file, so that the head record's reader does not pull Dexie in. */
export const databaseName = 'abroad'
