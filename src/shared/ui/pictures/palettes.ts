/** Warm light against blue-green depth. `hills` go from far to near. */
export interface Palette {
  sky: readonly [string, string, string]
  disc: string
  snow: string
  lit: string
  shade: string
  hills: readonly string[]
  water: string
  line: string
}

export const palettes = {
  alpenglow: {
    sky: ['#f6e8d9', '#f3dcc6', '#efceb2'],
    disc: '#e2603c',
    snow: '#fdf6ee',
    lit: '#e8ae8d',
    shade: '#7d8c96',
    hills: ['#6d8589', '#466770', '#2b4b56', '#1b343e'],
    water: '#b9c6c3',
    line: '#fdf6ee',
  },
  glacier: {
    sky: ['#e4eced', '#d5e2e4', '#c4d6da'],
    disc: '#fbf6e9',
    snow: '#ffffff',
    lit: '#b5ccd3',
    shade: '#5d8496',
    hills: ['#7da0aa', '#46707f', '#2a5263', '#193a49'],
    water: '#9dbcc4',
    line: '#f6fafa',
  },
  andaman: {
    sky: ['#f8eedb', '#f5e3c2', '#f0d4a3'],
    disc: '#e58139',
    snow: '#fbf4e4',
    lit: '#e9c88f',
    shade: '#a8b8a4',
    hills: ['#b3c0a9', '#7f9f90', '#4c7b73', '#285857', '#143c41'],
    water: '#cfd6bd',
    line: '#fbf4e4',
  },
  paddy: {
    sky: ['#eef1e3', '#e2ead2', '#d3dfbd'],
    disc: '#efb044',
    snow: '#f7f7ea',
    lit: '#cfd891',
    shade: '#87a865',
    hills: ['#c3d292', '#aec480', '#95b26f', '#7ba062', '#628d57', '#4a784d', '#346246'],
    water: '#c7d6c6',
    line: '#f3f3dc',
  },
  harbour: {
    sky: ['#f3ebe0', '#ecdfd0', '#e3d0bd'],
    disc: '#d9553c',
    snow: '#fbf5ec',
    lit: '#d8c3a9',
    shade: '#8d9c9f',
    hills: ['#cbb9a2', '#9fa8a6', '#64828a', '#365864', '#1d3a46'],
    water: '#9fb4b5',
    line: '#f6ece0',
  },
  night: {
    sky: ['#16242f', '#1b2d3a', '#223846'],
    disc: '#f1e2be',
    snow: '#dfe4e0',
    lit: '#4a6877',
    shade: '#2c4755',
    hills: ['#1e3340', '#182a35', '#11202a', '#0b161e'],
    water: '#1f3541',
    line: '#f0b35a',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** Between two colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The hill of that depth; the nearest where the palette has fewer. */
export function hillColour(palette: Palette, depth: number): string {
  return palette.hills[Math.min(depth, palette.hills.length - 1)] ?? palette.shade
}
