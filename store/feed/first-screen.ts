/** Where the page of the next start lies, with the first cards of the last visit in it, and the header that says of which build it is. */
export const firstScreenCache = 'abroad-first-screen'
export const firstScreenAddress = '/first-screen'
export const buildHeader = 'Abroad-Build'

/** The files of a build, its page among them. */
export const shellCachePrefix = 'abroad-shell-'
export const appPage = '/index.html'
