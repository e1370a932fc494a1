import { pageStyle } from '#server/identity-provider/page-style.ts'

/** The styles of the identity provider's pages, with lists, threads and tables added. Values from `look.md`. */
export const deskStyle = `${pageStyle}
:root{--sunken:#f1eee7;--lake-tint:#e3eef3}
@media (prefers-color-scheme:dark){:root{--sunken:#0b1014;--lake-tint:#13303e}}
body{max-width:60rem}
.skip{position:absolute;top:8px;left:8px;padding:12px 16px;border-radius:4px;background:var(--ink);color:var(--on-ink);font-weight:600}
.skip:not(:focus){clip-path:inset(50%);width:1px;height:1px;padding:0;overflow:hidden}
main{outline:none}
.field{max-width:40rem}
.brand{color:var(--ink)}
main h2{margin:40px 0 0;padding:12px 0 4px;border-top:2px solid var(--ink);font-size:1.25rem;line-height:1.4;font-weight:660;letter-spacing:-.012em}
main a{color:var(--lake);text-underline-offset:2px}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;margin-top:8px}
.top p{flex:1 1 10rem;min-width:0;font-size:.875rem;line-height:1.25rem;overflow-wrap:anywhere}
.top form{flex:none;padding:0}
.top .small{padding:6px 12px}
nav.areas{gap:0 8px;margin:12px 0 0 -10px;padding:0;border-top:0;border-bottom:1px solid var(--line)}
nav.areas a{position:relative;gap:4px;color:var(--ink-2);font-weight:600;text-decoration:none}
nav.areas a:hover{text-decoration:underline}
nav.areas a[aria-current]{color:var(--ink)}
nav.areas a:before{content:"";width:6px;height:6px;border-radius:50%}
nav.areas a[aria-current]:before{background:var(--red)}
.list{list-style:none;margin-top:16px;padding:0;border-top:2px solid var(--ink)}
.list li{padding:0;border-bottom:1px solid var(--line)}
.list li:last-child{border-bottom:0}
.list a{display:block;min-height:56px;padding:12px 0;color:var(--ink);font-weight:600;text-decoration:none}
.list a:hover{text-decoration:underline}
.list span{display:block;margin-top:2px}
.list span,.meta{font-weight:400;font-size:.875rem;line-height:1.25rem;color:var(--ink-3)}
.more a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.meta{display:block;overflow-wrap:anywhere}
p.meta{padding-top:8px}
.badge{display:inline-block;margin-left:8px;padding:0 8px;border-radius:10px;background:var(--ink);color:var(--on-ink);font-size:.75rem;line-height:1.25rem;font-weight:600;vertical-align:2px;white-space:nowrap}
.badge.quiet{background:none;color:var(--ink);box-shadow:inset 0 0 0 1.5px var(--ink)}
nav .badge{margin-left:0;vertical-align:0}
main h2.part{border-top:0;margin-top:24px}
.part+.list{margin-top:0}
.thread{list-style:none;padding:16px 0}
.thread li{width:fit-content;max-width:min(40rem,88%);margin:0 0 12px;padding:12px 16px;border-radius:12px;background:var(--sunken)}
.thread .representation{margin-left:auto;background:var(--lake-tint)}
.thread .introduction{max-width:none;padding:0 0 12px;background:none}
.thread p{color:var(--ink);white-space:pre-wrap;overflow-wrap:anywhere}
.thread .introduction p{color:var(--ink-2)}
.apart{margin-top:24px;border-top:1px solid var(--line)}
textarea{display:block;width:100%;min-height:112px;padding:11px 14px;border:1px solid var(--edge);border-radius:4px;background:var(--surface);color:var(--ink);font:inherit}
textarea[aria-invalid]{padding:10px 13px;border:2px solid var(--red-ink)}
.pair{display:grid;gap:0 16px;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}
.facts{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:8px 16px;padding:16px 0}
.facts dd{overflow-wrap:anywhere;white-space:pre-line}
.facts dt{min-width:5.5rem;color:var(--ink-3);overflow-wrap:anywhere}
a[href^="tel:"]{white-space:nowrap}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-top:16px}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th,td{font-size:.875rem;line-height:1.25rem}
th{font-weight:600}
.number{text-align:right}
@media (max-width:40rem){.stacked thead{position:absolute;clip-path:inset(50%)}.stacked tr{display:block;padding:12px 0;border-bottom:1px solid var(--line)}.stacked th,.stacked td{display:block;padding:2px 0;border:0;text-align:left}.stacked td:not(:empty):before{content:attr(data-head) ": ";color:var(--ink-3)}}
.bars{list-style:none;max-width:40rem;margin:16px 0 0;padding:0}
.bars li{display:grid;grid-template-columns:minmax(0,1fr) max-content;gap:0 12px;align-items:center;padding:8px 0}
.bars span{grid-column:1/-1;overflow-wrap:anywhere}
.bars svg{display:block;width:100%;height:12px;background:var(--sunken)}
.bars rect{fill:var(--lake)}
.bars b{min-width:5.5rem;font-weight:600;text-align:right}
.language{max-width:40rem;margin-top:12px;border-bottom:1px solid var(--line)}
.language summary{min-height:48px;padding:12px 0;font-weight:600;cursor:pointer}
.language[open]{padding-bottom:24px}
textarea.body{min-height:224px}
.tick{display:flex;align-items:center;gap:12px;min-height:44px;margin:0;font-weight:400;font-size:1rem}
.tick input{width:20px;min-height:20px;height:20px;flex:none;accent-color:var(--ink)}
.zone{margin-top:20px}
select{display:block;width:100%;min-height:48px;padding:11px 14px;border:1px solid var(--edge);border-radius:4px;background:var(--surface);color:var(--ink);font:inherit}
.actions{display:flex;flex-wrap:wrap;gap:12px;margin:16px 0}
.actions .button,.small{width:auto;min-height:44px;padding:6px 16px;font-size:.875rem}
article{margin-top:32px;padding-top:12px;border-top:1px solid var(--line);max-width:40rem}
article h2{margin:0;padding:0;border:0}
article h3{font-size:1rem;margin:0;padding:16px 0 4px}
article p{padding:4px 0}
.notice{margin:16px 0 8px;padding:12px 14px;border:2px solid var(--ink);border-radius:4px;background:var(--surface);color:var(--ink)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
article.phone{max-width:22.5rem;margin-top:8px;padding:16px 20px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
article.phone.emergency{border-left:4px solid var(--red)}
article.phone h4{margin:4px 0 8px;font-size:1.25rem;line-height:1.75rem;font-weight:660}
article.phone ol{padding-left:24px}
article.phone .call{font-weight:600;white-space:nowrap}
@media (forced-colors:active){.bars rect{fill:CanvasText}}
@media print{nav,.top form,.actions,form,.skip{display:none}.scroll{overflow:visible}}
`.replaceAll('\n', '')
