import type { Service } from '#tests/e2e/support/services/service.ts'

interface Effects {
  keys: { key: string; accountId: string; state: string; receipt: string | null; appliedSeq: number | null; at: number }[]
  personal: {
    itemId: string
    registered: boolean | null
    participants: number | null
    liked: boolean | null
    answerIds: string | null
  }[]
  items: { id: string; likes: number; participants: number }[]
}

/** What the service did in the name of an account. */
export function effectsOf(service: Service, account: string): Promise<Effects> {
  return service.lab<Effects>(`/effects?account=${account}`)
}

/** The keys that had an effect, in the order of their commits. A key stands there once; what was done twice was done under two. */
export async function appliedKeys(service: Service, account: string): Promise<string[]> {
  return (await effectsOf(service, account)).keys.filter(({ appliedSeq }) => appliedSeq !== null).map(({ key }) => key)
}
