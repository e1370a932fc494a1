/** Inline, because the page must work if nothing else of the app can be read. Table cells may break words, so that all columns fit on a phone. */
export const emergencyPageStyle = `
:root{color-scheme:light dark;--paper:#faf8f4;--line:#dfdad0;--ink:#131b22;--ink-2:#46535e;--ink-3:#5e6872;--red:#d8232a;--red-ink:#bf1f25;--lake:#1d5c7c}
@media (prefers-color-scheme:dark){:root{--paper:#11171c;--line:#2b363f;--ink:#f4f1eb;--ink-2:#bcc5cc;--ink-3:#95a1ab;--red-ink:#ff8f89;--lake:#8ec7e0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:40rem;padding:0 20px 64px;border-left:4px solid var(--red);background:var(--paper);color:var(--ink);font:1rem/1.5 "Noto Sans Variable","Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word}
h1,h2,h3,p,ol,ul{margin:0;padding:0}
h1{font-size:2rem;line-height:1.25;font-weight:660;letter-spacing:-.024em;padding:20px 0 12px}
h2{font-size:1.625rem;line-height:1.25;font-weight:660;letter-spacing:-.018em;margin-top:40px;padding-top:12px;border-top:2px solid var(--ink)}
h3{font-size:1.25rem;line-height:1.4;font-weight:660;margin:24px 0 8px}
p{margin:8px 0;color:var(--ink-2)}
a{color:var(--lake)}
.go{margin:0}
nav{display:flex;flex-wrap:wrap;gap:0 20px}
nav a,.go a,summary{min-height:44px;display:flex;align-items:center;font-weight:600}
.call{display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;min-height:56px;margin:12px 0 4px;padding:8px 20px;border-radius:4px;background:var(--red);color:#fff;font-weight:600;text-decoration:none}
.call b{font-size:1.25rem;font-weight:660}
details,.go{border-top:1px solid var(--line)}
summary{cursor:pointer;list-style:none}
summary::after{content:"+";margin-left:auto;padding-left:12px;font-size:1.25rem;color:var(--ink-3)}
details[open]>summary::after{content:"\\2212"}
ol{list-style:none;counter-reset:s;padding-bottom:16px}
li{position:relative;padding:8px 0 8px 40px;counter-increment:s}
li::before{content:counter(s);position:absolute;left:0;top:4px;font-size:1.375rem;font-weight:660;color:var(--red-ink)}
li a{display:inline-block;padding:4px 0}
table{width:100%;border-collapse:collapse;font-size:.875rem;line-height:1.25rem}
th,td{padding:8px 12px 8px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
@media (max-width:30em){th,td{padding-right:2px}}
thead th{font-weight:600;color:var(--ink-3);border-top:0}
td a{speak-as:digits;display:inline-block;white-space:nowrap;min-width:24px;min-height:24px;margin-right:8px}
:focus-visible{outline:2px solid var(--lake);outline-offset:2px}
`
  .trim()
  .replaceAll('\n', '')
