/** Light, and dark where whoever looks prefers it: an SVG in a README is not asked for its own colours otherwise. */
export const style = `
  text { font: 12px system-ui, sans-serif; fill: var(--ink) }
  svg { --ink: #1c1c1c; --thin: #8a8a8a; --said: #b3410e; --applied: #0b6b57; --band: #5b5b5b; --paper: #ffffff }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #ececec; --thin: #8f8f8f; --said: #f0a070; --applied: #6fd0b8; --band: #b0b0b0; --paper: #161616 }
  }
  .paper { fill: var(--paper) }
  .axis { stroke: var(--thin); stroke-width: 1 }
  .said { fill: none; stroke: var(--said); stroke-width: 2; stroke-dasharray: 6 3 }
  .applied { fill: none; stroke: var(--applied); stroke-width: 2.5 }
  .hatch path { stroke: var(--band); stroke-width: 1.2 }
  .band { stroke: var(--band); stroke-width: .7 }
  .kill { stroke: var(--ink); stroke-width: 1.3; fill: var(--paper) }
  .mark { font-size: 10px; text-anchor: middle }
  .end { text-anchor: end }
  .title { font-size: 14px; font-weight: 600 }
  .drop { stroke: var(--band); stroke-width: 2 }`
