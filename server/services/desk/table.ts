import { html } from 'hono/html'
import type { Html } from './page.ts'

interface TableParts {
  /** What it is, for who hears the page. */
  label: string
  heads: readonly string[]
  /** The columns that stand to the right. */
  numbers?: readonly number[]
  /** A row's first cell names it. */
  rows: readonly (readonly (Html | string | number | null)[])[]
}

/** It scrolls by itself where the window is too narrow for it, by keys as well. */
export function table({ label, heads, numbers = [], rows }: TableParts): Html {
  const alignment = (column: number) => (numbers.includes(column) ? html` class="number"` : '')
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head, column) => html`<th scope="col" ${alignment(column)}>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${others.map((cell, at) => html`<td${alignment(at + 1)}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
