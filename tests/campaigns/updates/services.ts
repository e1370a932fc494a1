import type { Service } from '#tests/e2e/support/services/service.ts'

/** Lets all writes below these addresses fail, until it is called without any. */
export async function failWrites(service: Service, ...paths: string[]): Promise<void> {
  const calls = paths.flatMap((path) => (['PUT', 'POST', 'DELETE'] as const).map((method) => ({ method, path, calls: 100_000 })))
  await service
    .lab('/faults', { planned: calls.map((call) => ({ fault: 'service-error', ...call })) })
    // The names of earlier releases.
    .catch(() => service.lab('/faults', { planned: calls.map((call) => ({ kind: 'failed', ...call })) }))
}

interface Effects {
  keys: { key: string; appliedSeq: number | null }[]
}

/** How often the services applied each intent, of all accounts. */
export async function timesApplied(service: Service): Promise<(id: string) => number> {
  const { keys } = await service.lab<Effects>('/effects')
  const applied = keys.filter(({ appliedSeq }) => appliedSeq !== null)
  return (id) => applied.filter(({ key }) => key === id).length
}

/** A visitor's check-in is a row of its own by its key, so it is there once or not at all. */
export async function hasVisitorCheckIn({ address }: Service, id: string): Promise<boolean> {
  return (await fetch(`${address}/api/alert/check-ins/${id}`)).ok
}
