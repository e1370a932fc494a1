import { html } from 'hono/html'
import type { Html } from './page.ts'

interface TableParts {
  /** Read by screen readers. */
  label: string
  heads: readonly string[]
  /** Columns that are aligned to the right. */
  numbers?: readonly number[]
  /** On a phone each row becomes a list of its cells, so that no column is cut off. */
  isStacked?: boolean
  /** The first cell is the header of its row. */
  rows: readonly (readonly (Html | string | number | null)[])[]
}

/** A table that scrolls inside a narrow window, also by keyboard. */
export function table({ label, heads, numbers = [], isStacked = false, rows }: TableParts): Html {
  const alignment = (column: number) => (numbers.includes(column) ? html` class="number"` : '')
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table${isStacked ? html` class="stacked"` : ''}>
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
              ${others.map((cell, at) => html`<td${alignment(at + 1)}${isStacked ? html` data-head="${heads[at + 1]}"` : ''}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
