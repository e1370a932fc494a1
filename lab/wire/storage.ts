/** A cache whose being there says that the device is to be full: page, engine and service worker can all look. */
export const labCache = 'abroad-lab'
/** Begins the name of a cache that says of how many writing transactions one is broken off: page and engine can both look. */
export const labBreaksCache = `${labCache}-breaks-`
