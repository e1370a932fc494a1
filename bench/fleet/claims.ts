import { admissionDefaults } from '../../server/http/admission-queue.ts'
import type { SceneName, SceneRun } from './scenes.ts'

type Claim = [holds: boolean, otherwise: string]

/** What must hold in every run, however slow the services are: the books of the model, and what the product's rules promise. */
export function brokenClaims(name: SceneName, run: SceneRun): string[] {
  const { measures, requests } = run.world
  const { asked, answered } = measures.total
  const { places } = admissionDefaults
  const claims: Claim[] = [
    [asked === answered + requests.pending(), `${asked} asked, ${answered} answered, ${requests.pending()} pending`],
    ...[...measures.longestQueue].map(([part, length]): Claim => {
      return [length <= places[part], `the queue of ${part} had ${length} requests and has ${places[part]} places`]
    }),
    ...claimsOf[name](run),
  ]
  return claims.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]))
}

const claimsOf: Record<SceneName, (run: SceneRun) => Claim[]> = {
  published: ({ world: { fleet } }) => [
    [fleet.itemAtMs.every((atMs) => atMs >= 0), 'a device does not have the item'],
    [fleet.alertAtMs.every((atMs) => atMs >= 0), 'a device does not have the alert'],
  ],
  'line-returns'({ world: { fleet } }) {
    const { submitted, settled, applied } = fleet.writes
    const isDone = submitted.every((count, no) => settled[no] === count && applied[no] === 2 ** count - 1)
    return [[isDone, 'a write was not applied, or its device does not know that it was']]
  },
  'services-return'({ world: { measures }, devices, backMs }) {
    const [first, later] = [measures.seconds.slice(backMs / 1_000, backMs / 1_000 + 60), measures.seconds.slice(backMs / 1_000 + 120)]
    const mean = first.reduce((sum, { arrived }) => sum + arrived, 0) / 60
    const peak = Math.max(...first.map(({ arrived }) => arrived))
    const isSmall = devices < 1_000
    return [
      [isSmall || busiest(later) <= busiest(first) * 0.6, `the herd returns: ${busiest(later)} requests a second after ${busiest(first)}`],
      [isSmall || peak <= 4 * mean, `a second of the first minute has ${peak} requests, its mean is ${Math.round(mean)}`],
    ]
  },
}

/** The highest mean of ten seconds. */
function busiest(seconds: readonly { arrived: number }[]): number {
  return Math.max(...seconds.map((_, no) => seconds.slice(no, no + 10).reduce((sum, { arrived }) => sum + arrived, 0) / 10))
}
