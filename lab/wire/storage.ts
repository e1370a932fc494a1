/** Begins the name of a cache that says of how many writing transactions one is broken off: page and engine can both look. */
export const labBreaksCache = 'abroad-lab-breaks-'
