import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/query-persist-client-core'
import type { Persister } from '@tanstack/query-persist-client-core'
import type { ContentItem } from '../../contract/content/content.ts'
import { clock } from './clock.ts'
import { cardOf, retitled } from './paint.ts'
import type { Card } from './paint.ts'
import { pullPages } from './pull-pages.ts'
import type { PageMark } from './pull-pages.ts'
import { answerOf, committed } from './raw-rows.ts'
import { runPage } from './run-page.ts'

/** TanStack Query, a query a page, its cache persisted whole in IndexedDB as the documentation has it. Everything is in memory. */
interface PageData {
  items: ContentItem[]
  mark: PageMark
}

const opening = indexedDB.open('tanstack-query', 1)
opening.onupgradeneeded = () => opening.result.createObjectStore('values')
const opened = answerOf(opening)
const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity } } })
const persister: Persister = {
  async persistClient(client) {
    const transaction = (await opened).transaction('values', 'readwrite', { durability: 'relaxed' })
    transaction.objectStore('values').put(client, 'client')
    await committed(transaction)
  },
  restoreClient: async () => answerOf((await opened).transaction('values').objectStore('values').get('client')),
  removeClient: () => undefined,
}
const options = { queryClient, persister, maxAge: Infinity }
const restored = persistQueryClientRestore(options)
const keyOf = (page: number) => ['page', page]

runPage({
  async readFirst() {
    await restored
    return newest(dataOf(0))
  },
  prepare: () => restored,
  async sync() {
    await pullPages({
      readMarks: async () => pages().map(({ mark }) => mark),
      async storePage(changed, mark) {
        const known = new Map([...pages().flatMap(({ items }) => items), ...changed].map((item) => [item.id, item]))
        const items = mark.revs.flatMap(([id]) => known.get(id) ?? [])
        queryClient.setQueryData<PageData>(keyOf(mark.page), { items, mark })
      },
      // What is on no page any more is gone with it.
      drop: async () => undefined,
    })
    await persistQueryClientSave(options)
  },
  async watch(show) {
    const observer = new QueryObserver<PageData>(queryClient, { queryKey: keyOf(0), enabled: false })
    observer.subscribe(({ data }) => show(newest(data)))
    show(newest(dataOf(0)))
  },
  async retitle(id, title) {
    const began = clock()
    queryClient.setQueryData<PageData>(
      keyOf(0),
      (data) => data && { ...data, items: data.items.map((item) => (item.id === id ? retitled(item, title) : item)) },
    )
    await persistQueryClientSave(options)
    return began
  },
})

function dataOf(page: number): PageData | undefined {
  return queryClient.getQueryData<PageData>(keyOf(page))
}

function pages(): PageData[] {
  return queryClient.getQueriesData<PageData>({ queryKey: ['page'] }).flatMap(([, data]) => data ?? [])
}

function newest(data: PageData | undefined): Card[] {
  return (data?.items ?? []).slice(0, 20).map(cardOf)
}
