/** What is stored or sent, by what it is for; the first needs nobody's consent. */
export const categories = ['essential', 'statistics', 'push'] as const
