import type { Language } from '#contract/values/languages.ts'
import { ping } from '#contract/wire/self-description.ts'
import type { Http } from '#worker/net/http.ts'
import { isUnanswered } from './pull.ts'

const limitMs = 10_000

export interface Probe {
  (): Promise<boolean>
  isUnderWay(): boolean
}

/** Asks the service for a sign of life: false where nothing of ours answers. One call at a time answers all who ask meanwhile. */
export function createProbe({ http, language, signal }: { http: Http; language: () => Language; signal: AbortSignal }): Probe {
  let underWay: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    const reply = await http.request(ping, { language: language(), limitMs, signal })
    return reply.kind !== 'failure' || !isUnanswered(reply.failure)
  }

  return Object.assign(() => (underWay ??= ask().finally(() => (underWay = null))), { isUnderWay: () => underWay !== null })
}
