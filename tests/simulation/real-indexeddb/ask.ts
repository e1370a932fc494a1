import type { Death } from '#tests/simulation/services/database.ts'
import type { ServiceReply, ServiceRequest, WriteSeen } from '#tests/simulation/services/services.ts'

/** What the page asks of the process that has the services: by name, what goes, and what comes. Everything crosses as JSON. */
export interface Questions {
  template: { given: null; answer: TemplateText }
  restore: { given: null; answer: null }
  open: { given: { seed: number; startMs: number }; answer: null }
  handle: { given: { request: ServiceRequest; death: Death | null }; answer: Handled }
  start: { given: null; answer: null }
  query: { given: { text: string; values: unknown[] }; answer: unknown[] }
  publicKey: { given: string; answer: string }
  sign: { given: { key: string; claims: unknown }; answer: string }
  removeItem: { given: unknown[]; answer: null }
  updateItem: { given: unknown[]; answer: null }
  expireLogIns: { given: unknown[]; answer: null }
  idsWithRevisions: { given: unknown[]; answer: [string, number][] }
}
export type QuestionName = keyof Questions

export interface Question {
  name: QuestionName
  given: unknown
  /** Virtual time of the world that asks. */
  elapsedMs: number
}

export interface Handled {
  reply: ServiceReply | null
  /** What the services have seen since the last call. */
  writes: WriteSeen[]
  errors: string[]
}

export interface TemplateText {
  startMs: number
  accounts: Record<string, string>
  images: Record<string, unknown[]>
}
