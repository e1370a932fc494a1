/**
 * The page's style: values of `look.md`, written out so that browsers without custom properties have them too. Light and dark on the screen;
 * on paper black on white, the first sheet for emergencies, and what a screen does not need: addresses of links, a list of all topics.
 */
const screen = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:648px;padding:20px 20px 64px;background:#faf8f4;color:#131b22;font:1.0625rem/1.65 "Noto Sans Variable","Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word;word-wrap:break-word}
header,main,nav,section,article,footer{display:block}
h1,h2,h3,h4,p,ul,ol,dl,dd{margin:0;padding:0}
ul,ol{list-style:none}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance}
h1{font-size:2rem;letter-spacing:-.024em}
h2{font-size:1.625rem;letter-spacing:-.018em;padding-top:12px;border-top:2px solid #131b22}
h3{font-size:1.25rem;letter-spacing:-.012em;margin:24px 0 8px}
h4{font-size:1.0625rem;margin:24px 0 4px}
p{margin:8px 0;text-wrap:pretty}
a{color:#1d5c7c;text-underline-offset:2px}
:focus-visible{outline:2px solid #1d5c7c;outline-offset:2px}
.brand{display:flex;align-items:center;margin:0 0 24px;font-size:.875rem;font-weight:600}
.brand svg{margin-right:8px}
.subject{font-size:1.125rem;line-height:1.5;color:#46535e}
.checked,.free,.local,.sources,.back,footer{font-size:.875rem;line-height:1.5;color:#46535e}
.on-paper{display:none}
.emergency{margin:24px 0 0 -20px;padding:0 0 0 16px;border-left:4px solid #d8232a}
.emergency h2{color:#bf1f25}
.emergency h3{font-size:1rem;margin:20px 0 4px}
.figures li{border-bottom:1px solid #dfdad0}
.figures a,.free a,.who p a{display:inline-block;min-height:44px;line-height:28px;padding:8px 12px 8px 0}
.figures a:first-child{color:inherit;text-decoration:none}
.figures b{display:inline-block;min-width:92px;font-size:1.625rem;letter-spacing:-.018em}
.helpline{display:flex!important;flex-wrap:wrap;align-items:center;justify-content:space-between;min-height:56px!important;padding:8px 20px!important;margin:16px 0 0;border-radius:4px;background:#d8232a;color:#fff;font-weight:600;text-decoration:none}
.helpline b{font-size:1.25rem}
.who p{margin:4px 0}
.go a,nav a,summary{display:flex;align-items:center;min-height:48px;padding:8px 0;line-height:1.4}
.go li,nav li{border-bottom:1px solid #dfdad0}
.go li:last-child,nav li:last-child{border-bottom:0}
.go a{font-weight:600;color:inherit;text-decoration:none}
.go a::after,summary::after{content:"";flex:none;width:8px;height:8px;margin:0 4px 0 12px;border:solid #5e6872;border-width:2px 2px 0 0;transform:rotate(45deg)}
.go a::after{margin-left:auto}
summary{font-weight:600;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary span{margin-left:auto;padding-left:12px;font-weight:400;color:#5e6872}
summary::after{margin-top:-4px;transform:rotate(135deg)}
details[open]>summary::after{margin-top:4px;transform:rotate(-45deg)}
details{border-bottom:1px solid #dfdad0}
details p{margin:8px 0 0;font-size:.875rem;font-weight:600;color:#5e6872}
nav,.facts,.category,footer{margin-top:40px}
nav h2,.facts h2,footer h2{font-size:1.25rem}
dl div{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid #dfdad0}
dt{flex:none;width:40%;font-size:.875rem;line-height:1.75rem;color:#5e6872}
dd{flex:1;min-width:0}
dd a{display:inline-block;min-height:24px}
.urgent{margin-left:-20px;padding-left:16px;border-left:4px solid #d8232a}
.urgent h2{color:#bf1f25}
article{padding:8px 0 16px;border-bottom:1px solid #dfdad0;scroll-margin-top:8px}
article:last-child{border-bottom:0}
.digest{margin:12px 0 16px;padding:10px 0 4px;border:solid #dfdad0;border-width:1px 0}
.digest p{margin:0;font-size:.875rem;font-weight:600}
article ul li{position:relative;padding:4px 0 4px 20px}
article ul li::before{content:"";position:absolute;top:1.05em;left:1px;width:8px;height:2px;background:currentColor}
.digest li{font-weight:500}
.steps{margin:12px 0;counter-reset:s;border-bottom:1px solid #dfdad0}
.digest+.steps{margin-top:-16px}
.digest+.steps li:first-child{border-top:0}
.steps li{position:relative;padding:12px 0 12px 40px;border-top:1px solid #dfdad0;counter-increment:s}
.steps li::before{content:counter(s);position:absolute;left:0;top:6px;font-size:1.625rem;line-height:2.25rem;font-weight:600;letter-spacing:-.018em}
.steps b{display:block;line-height:1.4}
.steps span{display:block;font-size:.9375rem;line-height:1.5;color:#46535e}
.calls{margin:8px 0 0}
.call,.figures a{speak-as:digits}
.call{display:inline-block;min-height:44px;margin:4px 8px 4px 0;padding:9px 16px;border:1.5px solid currentColor;border-radius:4px;line-height:24px;font-size:.9375rem;font-weight:600;color:inherit;text-decoration:none}
.local{margin-top:16px;padding-top:12px;border-top:1px solid #dfdad0}
.steps+.local{margin-top:0;border-top:0}
.local b{color:#131b22}
.sources{margin-top:12px}
.sources p{margin:4px 0}
.sources p:first-child{font-weight:600;color:#131b22}
.sources li{padding-top:2px;padding-bottom:2px}
.sources li::before{top:.8em!important}
.sources a{display:inline-block;min-height:24px}
.back a{display:inline-flex;align-items:center;min-height:44px}
footer{max-width:608px}
footer h2{color:#131b22}
`

const wide = `
body{max-width:944px;padding-top:32px}
h1{font-size:2.5rem;letter-spacing:-.03em}
main{display:grid;grid-template-columns:232px minmax(0,608px);column-gap:64px;align-items:start}
main>*{grid-column:2}
nav{grid-column:1;grid-row:1/span 20;margin-left:-2px;position:sticky;top:0;max-height:100vh;overflow:auto;margin-top:24px;padding:0 4px 24px 2px}
nav a,summary{min-height:44px;font-size:.9375rem}
footer{margin-left:296px}
`

const dark = `
body{background:#11171c;color:#f4f1eb}
a{color:#8ec7e0}
:focus-visible{outline-color:#8ec7e0}
h2{border-color:#f4f1eb}
.emergency h2,.urgent h2{color:#ff8f89}
.subject,.checked,.free,.local,.sources,.back,.steps span,footer{color:#bcc5cc}
.local b,.sources p:first-child,footer h2{color:#f4f1eb}
dt,details p,summary span{color:#95a1ab}
.figures li,.go li,nav li,details,dl div,article,.digest,.steps,.steps li,.local{border-color:#2b363f}
.go a::after,summary::after{border-color:#95a1ab}
.call,.go a,.figures a:first-child{color:#f4f1eb}
.helpline{color:#fff}
`

const print = `
*{color:#000!important;background:transparent!important;border-color:#999!important;box-shadow:none!important}
body{max-width:none;padding:0;font-size:10.5pt;line-height:1.4}
.brand svg{display:none}
.on-screen,nav.on-screen{display:none}
.on-paper{display:block}
a{text-decoration:none}
a[href^="http"]::after{content:" (" attr(href) ")";font-size:.88em;word-break:break-all}
.site a::after{content:none!important}
h1{font-size:19pt}
h2{font-size:14pt;padding-top:2mm;border-top:1.5pt solid #000!important}
h3{font-size:12pt;margin:5mm 0 1.5mm}
h4{font-size:10.5pt;margin:3mm 0 1mm}
h2,h3,h4{page-break-after:avoid;break-after:avoid}
p{margin:1.5mm 0;orphans:3;widows:3}
.brand{margin:0 0 1.5mm;font-size:9pt}
.subject{font-size:11pt;margin:.5mm 0}
.checked,.local,.sources,footer{font-size:8.5pt;line-height:1.35}
.emergency{margin:3mm 0 0;padding:0;border-left:0;page-break-after:always;break-after:page}
.emergency h3{font-size:10.5pt;margin:2mm 0 .8mm}
.lead{margin:1.5mm 0}
.who{display:flex;gap:8mm}
.who>div{flex:1;min-width:0}
.who p{margin:.6mm 0}
.figures a,.free a,.who p a{min-height:0;padding:0 2mm 0 0;line-height:1.4}
.figures li{padding:.6mm 0}
.figures b{min-width:18mm;font-size:15pt}
.figures a+a{font-size:12pt}
.helpline{min-height:0!important;padding:1.5mm 3mm!important;margin:2mm 0 1mm;border:1.5pt solid #000!important;border-radius:1mm}
.helpline b{font-size:13pt}
.free{font-size:10pt}
.digests{columns:2;column-gap:8mm;font-size:8pt;line-height:1.2}
.digests li{padding:0 0 .8mm;page-break-inside:auto;break-inside:auto;orphans:2;widows:2}
.digests span::before{content:"· "}
.facts{margin:0}
.facts h2,.all h2{font-size:12pt}
dl div{padding:.8mm 0;gap:4mm}
dt{width:45mm;font-size:inherit;line-height:inherit}
.all{margin-top:6mm;page-break-after:always;break-after:page}
.all>div{columns:3;column-gap:7mm;font-size:9pt;line-height:1.35}
.all b{display:block;margin:2.5mm 0 .5mm;page-break-after:avoid;break-after:avoid}
.all li{padding:.3mm 0}
.category{margin:0;page-break-before:always;break-before:page}
.all+.category{page-break-before:auto;break-before:auto}
.urgent{padding:0;border-left:0}
article{padding:0 0 3mm;border:0}
article ul li{padding:.6mm 0 .6mm 5mm}
article ul li::before{top:.62em;width:2.5mm;height:0;border-top:.8pt solid #000!important}
.sources li::before{top:.6em!important}
.digest{margin:1.5mm 0 2mm;padding:1.5mm 0 1mm}
.digest,.steps li,.local,.sources li,li{page-break-inside:avoid;break-inside:avoid}
.digest p{font-size:9pt}
.steps{margin:1.5mm 0}
.digest+.steps{margin-top:-2mm}
.steps li{padding:1.5mm 0 1.5mm 9mm}
.steps li::before{top:.6mm;font-size:14pt;line-height:1.3}
.steps span{font-size:inherit}
.calls{margin:.5mm 0 0}
.call{display:inline;min-height:0;margin:0 5mm 0 0;padding:0;border:0;font-size:inherit}
.local{margin-top:2mm;padding-top:1.5mm}
.steps+.local{margin-top:0;padding-top:0}
.sources{margin-top:1.5mm}
.sources p{margin:.6mm 0}
.sources a{display:inline}
footer{max-width:none;margin:6mm 0 0;page-break-inside:avoid;break-inside:avoid}
footer h2{font-size:11pt}
`

export const packPageStyle = [
  screen,
  `@media (min-width:64em) and (min-height:32em){${wide}}`,
  `@media screen and (prefers-color-scheme:dark){${dark}}`,
  `@page{size:A4;margin:14mm 15mm 15mm}`,
  `@page{@bottom-right{content:counter(page);font:9pt sans-serif}}`,
  `@media print{${print}}`,
]
  .join('')
  .replaceAll('\n', '')
