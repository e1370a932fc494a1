/** What the browser removed behind our back, until it is back and has been read of. */
export const lostKey = 'abroad.lost'
