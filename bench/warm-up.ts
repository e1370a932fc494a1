import type { Service } from './service.ts'

const query = 'countries=th&languages=en,local'

/**
 * Fetches every page once, as the contenders will, so that the first of them does not pay for the service's packing. The query's spelling
 * does not matter to the service's cache; the pages' size does.
 */
export async function warmUp(service: Service): Promise<void> {
  const encoding = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  for (const [limit, pages] of [
    [20, 1],
    [100, 5],
    [500, Number.POSITIVE_INFINITY],
  ] as const) {
    for (let page = 0; page < pages; page += 1) {
      const response = await fetch(`${service.address}/api/content/content-entries?${query}&limit=${limit}&pagination=${page}`, {
        headers: encoding,
      })
      const { lastPage } = (await response.json()) as { lastPage: boolean }
      if (lastPage) break
    }
  }
}
