/** Raised when an old app could misread a reply. Every reply of ours carries it in the header `Abroad-Contract`. */
export const contractVersion = 1
