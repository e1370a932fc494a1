import { admissionDefaults } from '#server/http/admission-queue.ts'
import type { SceneName, SceneRun } from './scenes.ts'

/** What must hold in every run, however slow the services are: the books of the model, and what the product promises by its rules. */
export function brokenClaims(name: SceneName, { world, devices, marks }: SceneRun): string[] {
  const { fleet, measures, requests } = world
  const { asked, answered } = measures.total
  const { words } = fleet
  const broken = [
    ...claim(asked === answered + requests.underWay(), `${asked} asked, ${answered} answered, ${requests.underWay()} under way`),
    ...[...measures.longestQueue].flatMap(([part, length]) =>
      claim(
        length <= admissionDefaults.places[part],
        `${length} stood in the queue of ${part}, which has ${admissionDefaults.places[part]} places`,
      ),
    ),
  ]
  if (name === 'published')
    broken.push(
      ...claim(
        fleet.itemAtMs.every((atMs) => atMs >= 0),
        'a device does not know of the item',
      ),
    )
  if (name === 'published')
    broken.push(
      ...claim(
        fleet.alertAtMs.every((atMs) => atMs >= 0),
        'a device does not know of the alert',
      ),
    )
  if (name === 'line-returns') {
    const isDone = words.said.every((said, no) => words.settled[no] === said && words.done[no] === 2 ** said - 1)
    broken.push(...claim(isDone, 'a word was not done, or its device does not know that it was'))
  }
  if (name === 'services-return') {
    const backS = (marks[1]?.atMs ?? 0) / 1_000
    const arrivals = measures.seconds.slice(backS, backS + 60).map(({ arrived }) => arrived)
    const mean = arrivals.reduce((sum, one) => sum + one, 0) / 60
    const peak = Math.max(...arrivals)
    const [first, later] = [fullestMean(measures.seconds.slice(backS, backS + 60)), fullestMean(measures.seconds.slice(backS + 120))]
    broken.push(
      ...claim(
        devices < 1_000 || later <= first * 0.6,
        `the herd comes again: ${later} requests a second after ${first} in the first minute`,
      ),
    )
    broken.push(
      ...claim(devices < 1_000 || peak <= 4 * mean, `a second of the first minute has ${peak} requests, its mean is ${Math.round(mean)}`),
    )
  }
  return broken
}

/** Of ten seconds. */
function fullestMean(seconds: readonly { arrived: number }[]): number {
  const means = seconds.map((_, no) => seconds.slice(no, no + 10).reduce((sum, { arrived }) => sum + arrived, 0) / 10)
  return Math.max(...means)
}

const claim = (holds: boolean, otherwise: string) => (holds ? [] : [otherwise])
