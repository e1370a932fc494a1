/** A read or a write. Times are ticks of the log; no two events have the same tick. */
export interface Operation {
  /** All operations of a transaction happen at once. A write's transaction is its idempotency key. */
  transaction: string
  session: string
  /** Changes when the device is emptied or loses rows. Only then may reads go back. */
  term: number
  /** The tab. Its writes to one entity are applied in the order in which they began. */
  process?: string
  kind: 'read' | 'write'
  entity: string
  /** The newest version read, or the version written. Null if unknown. */
  version: number | null
  /** The read has at least, or at most, `version`. */
  bound?: 'least' | 'most'
  /** Writes that the read shows on top of `version`. Null if unknown. */
  pending?: readonly string[] | null
  invoked: number
  /** Null if never acknowledged: the write may or may not have happened. */
  completed: number | null
  confirmed?: number | null
  /** Why no read has to show this write. */
  end?: 'withdrawn' | 'replaced' | 'excused' | undefined
  text: string
}

/** Elle's ww, wr and rw; the order of a session; and real time. */
type EdgeKind = 'is older than' | 'is seen by' | 'lacks' | 'precedes' | 'was acknowledged before'
type Edge = Record<'from' | 'to', number> & { kind: EdgeKind; entity: string; guarantee?: string }
type Graph = Map<number, Edge>[]
type Link = (from: Operation, to: Operation, kind: EdgeKind) => void

/** Elle's method: no order of transactions explains a cycle. Session order is per entity, because the product promises no order between entities. */
export function checkHistory(operations: readonly Operation[]): string[] {
  const texts = new Map(operations.map(({ transaction, text }) => [transaction, text]))
  const nodes = new Map([...texts.keys()].map((name, node) => [name, node]))
  const graph: Graph = Array.from(texts, () => new Map())
  const link: Link = (one, other, kind) => {
    const [from, to] = [nodes.get(one.transaction)!, nodes.get(other.transaction)!]
    if (from === to || graph[from]!.has(to)) return
    const guarantee = guarantees[kind === 'precedes' ? `${one.kind} ${other.kind}` : kind]
    graph[from]!.set(to, { from, to, kind, entity: other.entity, ...(guarantee && { guarantee }) })
  }
  for (const ops of Map.groupBy(operations, ({ entity }) => entity).values()) {
    linkVersions(ops, link)
    for (const own of Map.groupBy(ops, ({ session }) => session).values()) linkSession(own, link)
  }
  linkRealTime(operations, link)
  const cycles = componentsOf(graph).map((component) => describe(shortestCycle(graph, component), [...texts.values()]))
  return [...operations.flatMap(abortedWrite), ...cycles]
}

/** Links versions in order, each read to its version, and each read to the first version that it lacks. */
function linkVersions(ops: readonly Operation[], link: Link): void {
  const installs = ops
    .flatMap((op) => (op.kind === 'write' && op.version !== null ? [{ op, version: op.version }] : []))
    .toSorted((a, b) => a.version - b.version || a.op.invoked - b.op.invoked)
  for (const [at, { op }] of installs.entries()) if (at > 0) link(installs[at - 1]!.op, op, 'is older than')
  for (const read of ops) {
    if (read.kind !== 'read' || read.version === null) continue
    const next = installs.findIndex(({ op, version }) => version > read.version! && !read.pending?.includes(op.transaction))
    const seen = installs[(next === -1 ? installs.length : next) - 1]
    if (seen && read.bound !== 'most') link(seen.op, read, 'is seen by')
    if (next !== -1 && read.bound !== 'least') link(read, installs[next]!.op, 'lacks')
  }
}

const guarantees: Record<string, string> = {
  'was acknowledged before': 'real-time order',
  'write read': 'read your writes',
  'read read': 'monotonic reads',
  'write write': 'monotonic writes',
  'read write': 'writes follow reads',
}

function linkSession(ops: readonly Operation[], link: Link): void {
  const inOrder = ops.toSorted((a, b) => a.invoked - b.invoked)
  const { read: reads = [], write: writes = [] } = Object.groupBy(inOrder, ({ kind }) => kind)
  for (const [at, read] of reads.entries()) if (reads[at - 1]?.term === read.term) link(reads[at - 1]!, read, 'precedes')
  const needless = needlessOf(writes)
  for (const [at, write] of writes.entries()) {
    for (const earlier of writes.slice(0, at)) if (isBefore(earlier, write)) link(earlier, write, 'precedes')
    const before = reads.findLast(({ term, invoked }) => term === write.term && invoked < write.invoked)
    if (before) link(before, write, 'precedes')
    // A read that shows a later write of the session covers the earlier ones.
    const ways = writes.filter((other) => other === write || !isBefore(other, write))
    // A read without a version in a later term shows that the device is fetching what the service has.
    const lacks = ({ invoked, pending = [], version, term }: Operation) =>
      pending !== null &&
      (write.completed ?? Infinity) < invoked &&
      (version !== null || term === write.term || ways.every((way) => way.version === null)) &&
      !ways.some((way) => pending.includes(way.transaction) || (way.version ?? Infinity) <= (version ?? 0))
    const unseen = needless.has(write) ? undefined : reads.find(lacks)
    if (!unseen) continue
    link(write, unseen, 'precedes')
    link(unseen, write, 'lacks')
  }
}

function isBefore(one: Operation, other: Operation): boolean {
  return (one.completed ?? Infinity) < other.invoked || (one.process === other.process && one.invoked < other.invoked)
}

/** Writes that no read has to show. A replaced write counts if the write that replaced it does. */
function needlessOf(writes: readonly Operation[]): Set<Operation> {
  const needless = new Set(writes.filter(({ end }) => end !== undefined && end !== 'replaced'))
  for (const write of writes.toReversed())
    if (write.end === 'replaced' && [...needless].some((other) => !isBefore(other, write))) needless.add(write)
  return needless
}

/** A write that was acknowledged before another began precedes it, even in another session. */
function linkRealTime(operations: readonly Operation[], link: Link): void {
  const installs = operations.filter(({ kind, version }) => kind === 'write' && version !== null)
  for (const from of installs)
    for (const to of installs) if ((from.confirmed ?? Infinity) < to.invoked) link(from, to, 'was acknowledged before')
}

/** Elle's G1a: a write that was acknowledged as withdrawn has a version. */
function abortedWrite({ kind, end, entity, version, text }: Operation): string[] {
  if (kind !== 'write' || version === null || (end !== 'withdrawn' && end !== 'replaced')) return []
  return [`no aborted write: ${text}\n  was acknowledged as ${end}, and is version ${version} of ${entity}`]
}

/** Tarjan's strongly connected components of more than one node. */
function componentsOf(graph: Graph): number[][] {
  const found: number[][] = []
  const order = new Map<number, number>()
  const [low, open]: [number[], number[]] = [[], []]
  const visit = (node: number): void => {
    low[node] = order.size
    order.set(node, order.size)
    const bottom = open.push(node) - 1
    for (const to of graph[node]!.keys()) {
      if (!order.has(to)) visit(to)
      low[node] = Math.min(low[node], low[to]!)
    }
    if (low[node] !== order.get(node)) return
    const component = open.splice(bottom)
    for (const one of component) low[one] = Infinity
    if (component.length > 1) found.push(component)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

function shortestCycle(graph: Graph, component: readonly number[]): Edge[] {
  const inside = new Set(component)
  const cycles = component.map((start) => {
    const cameBy = new Map<number, Edge>()
    const queue = [start]
    for (const node of queue) {
      if (cameBy.has(start)) break
      for (const edge of graph[node]!.values()) {
        if (cameBy.has(edge.to) || !inside.has(edge.to)) continue
        cameBy.set(edge.to, edge)
        queue.push(edge.to)
      }
    }
    const cycle: Edge[] = []
    for (let edge = cameBy.get(start); edge; edge = edge.from === start ? undefined : cameBy.get(edge.from)) cycle.unshift(edge)
    return cycle
  })
  return cycles.toSorted((one, other) => one.length - other.length)[0]!
}

function describe(cycle: readonly Edge[], texts: readonly string[]): string {
  const number = (node: number) => `(${1 + cycle.findIndex(({ from }) => from === node)})`
  const lines = cycle.map((step) => `\n  ${number(step.from)} ${texts[step.from]}\n      ${step.kind} ${number(step.to)}: ${step.entity}`)
  const lacking = cycle.filter(({ kind }) => kind === 'lacks').map(({ from }) => from)
  const named = cycle.filter(({ guarantee }) => guarantee)
  const { guarantee = 'one order of versions' } = named.find(({ to }) => lacking.includes(to)) ?? named[0] ?? {}
  return `${guarantee}: a cycle of ${cycle.length}${lines.join('')}`
}
