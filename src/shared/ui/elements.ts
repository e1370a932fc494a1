import type { ReactElement } from 'react'

/**
 * Children without a text of their own. For a component that shows them beside others: a browser that translates the page replaces text nodes, so a
 * text there needs an element (`house/text-in-its-own-element`).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
