export interface Cookies {
  header(path: string): Record<string, string>
  keep(lines: readonly string[]): void
  image(): CookieImage
  clear(): void
}
export type CookieImage = [name: string, cookie: { value: string; path: string }][]

export function createCookies(image: CookieImage = []): Cookies {
  const held = new Map(image)
  return {
    header(path) {
      const sent = [...held].filter(([, cookie]) => path.startsWith(cookie.path)).map(([name, { value }]) => `${name}=${value}`)
      const line: Record<string, string> = sent.length > 0 ? { cookie: sent.join('; ') } : {}
      return line
    },
    keep(lines) {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || line.includes('Max-Age=0')) held.delete(name)
        else held.set(name, { value, path: /; Path=([^;]+)/.exec(line)?.[1] ?? '/' })
      }
    },
    image: () => [...held],
    clear: () => held.clear(),
  }
}
