import { escapeMarkup } from '#contract/values/escape-markup.ts'

/** A report as one file: nothing in it is fetched from anywhere. */
export interface Report {
  language: string
  title: string
  /** Label and value, in words of the language. */
  figures: readonly (readonly [label: string, value: string])[]
  /** The picture as it stood on the screen. */
  svg: string
  styles: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Sentences of the verdict. */
  told: readonly string[]
  /** What was answered to each thing that was said. */
  replies: readonly string[]
}

/** The tokens that the Lab's styles stand on, in the light theme: a report is read beside a bug, and printed. */
const tokens = `:root{--paper:#faf8f4;--surface:#fff;--sunken:#f1eee7;--line:#dfdad0;--edge:#827c71;--ink:#131b22;--ink-2:#46535e;--ink-3:#5e6872;--red:#d8232a;--lake:#1d5c7c;--fir:#2c6849;--ochre:#7f5200;--w-label:560;--font:'Noto Sans',system-ui,sans-serif}
body{max-width:960px;margin:32px auto;padding:0 24px;background:var(--paper);color:var(--ink);font:400 1rem/1.5 var(--font)}
h1{font-size:2rem;letter-spacing:-.024em}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px}dt{color:var(--ink-2)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);text-align:left}
svg{max-width:100%;height:auto}`

export function reportPage({ language, title, figures, svg, styles, heads, rows, told, replies }: Report): string {
  const cells = (texts: readonly string[], tag: 'td' | 'th') => texts.map((text) => `<${tag}>${escapeMarkup(text)}</${tag}>`).join('')
  return `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title><style>${tokens}
${styles}</style></head>
<body>
<h1>${escapeMarkup(title)}</h1>
<dl>${figures.map(([label, value]) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>
${list(told, 'ul')}
${list(replies, 'ol')}
${svg}
<table><thead><tr>${cells(heads, 'th')}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody></table>
</body>
</html>
`
}

function list(items: readonly string[], tag: 'ul' | 'ol'): string {
  return items.length === 0 ? '' : `<${tag}>${items.map((one) => `<li>${escapeMarkup(one)}</li>`).join('')}</${tag}>`
}
