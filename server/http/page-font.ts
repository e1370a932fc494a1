import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Context } from 'hono'

/** Where the pages that the services write find the app's type. The app has its own, under a name that changes with each build. */
export const pageFontPath = '/idp/noto-sans.woff2'
const file = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2')
const weekS = 7 * 86_400

export async function pageFont(c: Context): Promise<Response> {
  const bytes = new Uint8Array(await readFile(file))
  return c.body(bytes, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': `public, max-age=${weekS}` })
}
