const base = 'http://app'

/** A CacheStorage in memory, with as much of it as the shell uses. `isFull` refuses every write. */
export function createMemoryCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const state = { isFull: false }
  const pathOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, base).pathname

  function cacheOf(store: Map<string, Response>): Cache {
    const cache: Pick<Cache, 'match' | 'put' | 'keys'> = {
      match: async (request) => store.get(pathOf(request))?.clone(),
      put: async (request, response) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
        store.set(pathOf(request), new Response(await response.text(), { headers: response.headers }))
      },
      keys: async () => [...store.keys()].map((path) => new Request(base + path)),
    }
    return cache as Cache
  }

  const caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> = {
    async open(name) {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return cacheOf(store)
    },
    async match(request, { cacheName } = {}) {
      const looked = cacheName === undefined ? [...stores.values()] : [stores.get(cacheName)]
      return looked.flatMap((store) => store?.get(pathOf(request)) ?? [])[0]?.clone()
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  }
  return {
    caches: caches as CacheStorage,
    state,
    /** Paths that a cache holds. */
    held: (name: string) => [...(stores.get(name)?.keys() ?? [])],
    names: () => [...stores.keys()],
  }
}
