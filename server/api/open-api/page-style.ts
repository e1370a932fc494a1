import { pageStyle as providerStyle } from '#server/identity-provider/page-style.ts'

/** The identity provider's looks, with what a list of calls needs. */
export const pageStyle = `${providerStyle}
body{max-width:60rem}
main p{margin-top:8px}
main a{color:var(--lake)}
nav{flex-wrap:wrap}
h2{margin-top:40px;padding-top:12px;border-top:2px solid var(--ink)}
h3{margin:16px 0 0;font-size:1rem;line-height:1.5}
code{font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
details{border-top:1px solid var(--line)}
details[open]{padding-bottom:20px}
summary{min-height:44px;padding:10px 0;cursor:pointer;overflow-wrap:anywhere}
summary span{display:block;color:var(--ink-2)}
dt{margin-top:8px}
dd{padding-left:20px;color:var(--ink-2)}
dl dl,ol dl{border-left:1px solid var(--line);padding-left:12px}
ol{margin:0;padding:0 0 0 20px}
`
