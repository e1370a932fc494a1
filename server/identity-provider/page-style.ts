import { pageFontPath } from '#server/http/page-font.ts'

/** Values of `look.md`. Inline: the policy of these pages lets nothing be loaded but the app's type. */
export const pageStyle = `
@font-face{font-family:"Noto Sans Variable";font-style:normal;font-weight:100 900;font-display:swap;src:url(${pageFontPath}) format("woff2")}
:root{color-scheme:light dark;--paper:#faf8f4;--surface:#fff;--line:#dfdad0;--edge:#827c71;--ink:#131b22;--ink-2:#46535e;--ink-3:#5e6872;--on-ink:#faf8f4;--red:#d8232a;--red-ink:#bf1f25;--lake:#1d5c7c}
@media (prefers-color-scheme:dark){:root{--paper:#11171c;--surface:#1a2229;--line:#2b363f;--edge:#7b8893;--ink:#f4f1eb;--ink-2:#bcc5cc;--ink-3:#95a1ab;--on-ink:#11171c;--red-ink:#ff8f89;--lake:#8ec7e0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:40rem;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;padding:24px 20px 20px;background:var(--paper);color:var(--ink);font:1rem/1.5 "Noto Sans Variable","Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word;-webkit-text-size-adjust:100%;text-size-adjust:100%}
h1,p,ul,dl,dd{margin:0;padding:0}
.brand{display:flex;align-items:center;gap:8px;font-weight:660;font-size:1.25rem;line-height:1.4;letter-spacing:-.012em;margin-left:-4px}
.brand svg{width:32px;height:32px;flex:none}
main{flex:1}
h1{font-size:min(2rem,16vw);hyphens:auto;-webkit-hyphens:auto;line-height:1.25;font-weight:660;letter-spacing:-.024em;padding:32px 0 8px;text-wrap:balance}
p,ul{color:var(--ink-2);text-wrap:pretty}
ul{padding:12px 0 12px 20px}
li{padding:2px 0}
form{padding-top:8px}
.field{margin-top:20px}
label{display:block;margin-bottom:6px;font-weight:600;font-size:.875rem;line-height:1.25rem}
.over{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:0 12px}
.show{min-height:44px;margin:-18px -8px -6px 0;padding:8px;border:0;background:none;color:var(--lake);font:inherit;font-weight:600;font-size:.875rem;line-height:1.25rem;text-decoration:underline;text-underline-offset:2px;cursor:pointer}
.show[hidden]{display:none}
.hint{margin:-2px 0 6px;font-size:.875rem;line-height:1.25rem;color:var(--ink-3)}
input{display:block;width:100%;min-height:48px;padding:11px 14px;border:1px solid var(--edge);border-radius:4px;background:var(--surface);color:var(--ink);font:inherit}
input[hidden]{display:none}
input[aria-invalid]{padding:10px 13px;border:2px solid var(--red-ink)}
.flaw{display:flex;gap:6px;margin-top:6px;font-weight:560;font-size:.875rem;line-height:1.25rem;color:var(--red-ink)}
.flaw svg{width:16px;height:16px;flex:none;margin-top:2px}
.lost{margin:24px 0 0}
.who{margin-top:24px;padding:12px 0;border-top:2px solid var(--ink);border-bottom:1px solid var(--line)}
.who dt{font-size:.875rem;line-height:1.25rem;color:var(--ink-3)}
.who dd{font-weight:600}
article{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
h2{margin:0;font-size:1.25rem;line-height:1.4;font-weight:660;letter-spacing:-.012em}
article .hint{margin:4px 0 12px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;color:var(--ink-2)}
.dock{display:grid;gap:12px;padding-top:32px}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:8px 20px;border:1.5px solid var(--ink);border-radius:4px;background:none;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--ink);color:var(--on-ink)}
.quiet{border-color:transparent;color:var(--lake)}
.button:active{opacity:.84}
nav{display:flex;flex-wrap:wrap;align-items:center;gap:0 12px;margin-top:40px;padding-top:8px;border-top:1px solid var(--line);font-size:.875rem;line-height:1.25rem}
nav a,nav span{display:flex;align-items:center;min-width:44px;min-height:44px;color:var(--lake)}
nav span{color:var(--ink);font-weight:660}
:focus-visible{outline:2px solid var(--lake);outline-offset:2px}
@media (min-width:48rem){body{padding:48px 48px 32px;max-width:44rem}h1{font-size:2.5rem;line-height:1.2;letter-spacing:-.03em;padding-top:48px}.dock{display:flex;flex-wrap:wrap;gap:12px 20px}.dock .button{width:auto;min-width:128px}.dock .quiet{min-width:0;padding-inline:0}}
@media (forced-colors:active){.primary{border-width:3px}}
`
  .trim()
  .replaceAll('\n', '')
