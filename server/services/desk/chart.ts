import { html } from 'hono/html'
import type { Html } from './page.ts'

/** About a phone's: there the words are as large as the page's. */
const width = 400
const rowHeight = 52
const barTop = 24
const barHeight = 16

/** Bars in plain SVG, drawn here: for eyes only, because the table beside it says the same in words. */
export function barChart(bars: readonly { label: string; value: number }[]): Html {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return html`<svg class="chart" viewBox="0 0 ${width} ${bars.length * rowHeight}" aria-hidden="true">
    ${bars.map(
      ({ label, value }, index) =>
        html`<text x="0" y="${index * rowHeight + 16}">${label}</text>
          <rect
            x="0"
            y="${index * rowHeight + barTop}"
            width="${Math.max(value === 0 ? 1 : 4, Math.round((value / most) * (width - 60)))}"
            height="${barHeight}"
          />
          <text x="${Math.round((value / most) * (width - 60)) + 12}" y="${index * rowHeight + barTop + 13}">${value}</text>`,
    )}
  </svg>`
}
