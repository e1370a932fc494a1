import type { ContentItem } from '../../contract/content/content.ts'

/** What is known of a page: enough to ask only for news and to write only what changed. */
export interface PageMark {
  page: number
  etag: string
  isLast: boolean
  revs: [id: string, rev: number][]
}

export interface PageStore {
  readMarks(): Promise<PageMark[]>
  storePage(changed: ContentItem[], mark: PageMark): Promise<void>
  drop(ids: string[]): Promise<void>
}

const query = 'countries=th&languages=en,local&limit=500'

/** The pull of everyone who has no change feed: every page again with its ETag; of a page that came, only what is new is written. */
export async function pullPages(store: PageStore): Promise<void> {
  const marks = await store.readMarks()
  const known = new Map(marks.flatMap((mark) => mark.revs))
  const seen = new Set<string>()
  for (let page = 0; ; page += 1) {
    const before = marks.find((mark) => mark.page === page)
    const response = await fetch(`/api/content/content-entries?${query}&pagination=${page}`, {
      cache: 'no-store',
      headers: before ? { 'If-None-Match': before.etag } : {},
    })
    const mark = response.status === 304 && before ? before : await storeNew(response, page)
    for (const [id] of mark.revs) seen.add(id)
    if (mark.isLast) break
  }
  const gone = [...known.keys()].filter((id) => !seen.has(id))
  if (gone.length > 0) await store.drop(gone)

  async function storeNew(response: Response, page: number): Promise<PageMark> {
    if (!response.ok) throw new Error(`page ${page}: ${response.status}`)
    const { content, lastPage } = (await response.json()) as { content: ContentItem[]; lastPage: boolean }
    const mark: PageMark = {
      page,
      etag: response.headers.get('ETag') ?? '',
      isLast: lastPage || content.length === 0,
      revs: content.map((item) => [item.id, item.rev]),
    }
    await store.storePage(
      content.filter((item) => (known.get(item.id) ?? 0) < item.rev),
      mark,
    )
    return mark
  }
}
