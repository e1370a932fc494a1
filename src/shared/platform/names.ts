/** Where the steps of a visit wait for the next one. */
export const measuredKey = 'abroad.measured'
/** Set by the page when its first screen stands. */
export const shownMark = 'abroad.shown'
