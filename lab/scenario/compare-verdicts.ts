import type { Verdict } from './verdict.ts'

/**
 * In what two lanes that played the same file disagree. Tries, times and bytes are for chance; what came of the day is not. What the one could
 * fold away unsent the other may have sent, so the number of effects is left to the file's own expectation.
 */
export function compareVerdicts(one: Verdict, other: Verdict): string[] {
  const sides = [factsOf(one), factsOf(other)] as const
  const names = new Set(sides.flatMap((facts) => Object.keys(facts)))
  return [...names].flatMap((name) => {
    const [here = 'nothing', there = 'nothing'] = sides.map((facts) => facts[name])
    return here === there ? [] : [`${name}: ${here} in the one, ${there} in the other`]
  })
}

function factsOf({ lost, duplicated, outOfOrder, refused, notSaved, service, quietMs }: Verdict): Record<string, string> {
  const words = (list: readonly string[]) => list.toSorted().join(', ') || 'none'
  return {
    lost: words(lost),
    duplicated: words(duplicated),
    'out of order': words(outOfOrder),
    refused: words(refused.map(({ what, reason }) => `${what} ${reason}`)),
    'not saved': words(notSaved),
    quiet: quietMs === null ? 'never' : 'reached',
    ...Object.fromEntries(Object.entries(service).map(([what, state]) => [`service: ${what}`, state])),
  }
}
