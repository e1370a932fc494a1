import type { Service } from '../support/service.ts'

/**
 * Fetches every page once as the contenders will, so that the first one does not pay for the service's compression. The service's cache
 * depends on the page size, not on the spelling of the query.
 */
export async function warmUp({ address }: Service): Promise<void> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  for (const [limit, maxPages] of Object.entries({ 20: 1, 100: 5, 500: Infinity })) {
    for (let page = 0; page < maxPages; page += 1) {
      const query = `countries=th&languages=en,local&limit=${limit}&pagination=${page}`
      const response = await fetch(`${address}/api/content/content-entries?${query}`, { headers })
      if (((await response.json()) as { lastPage: boolean }).lastPage) break
    }
  }
}
