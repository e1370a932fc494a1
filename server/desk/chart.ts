import { html } from 'hono/html'
import type { Html } from './page.ts'

/** Answers with how often each was given, the most frequent first: its bar, its number and its share of `of`. */
export function barChart({ label, bars, of }: { label: string; bars: readonly { label: string; value: number }[]; of: number }): Html {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const sorted = bars.toSorted((one, other) => other.value - one.value)
  return html`<ol class="bars" aria-label="${label}">
    ${sorted.map(
      ({ label: answer, value }) =>
        html`<li>
          <span>${answer}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width="${Math.round((value / most) * 100)}" height="10" />
          </svg>
          <b>${value} · ${Math.round((value / Math.max(1, of)) * 100)} %</b>
        </li>`,
    )}
  </ol>`
}
