import type { Death } from '#tests/simulation/services/database.ts'
import type { ServiceReply, ServiceRequest, WriteSeen } from '#tests/simulation/services/services.ts'

/** Calls from the page to the process of the services. Everything is sent as JSON. */
export interface Questions {
  template: { given: null; answer: TemplateText }
  restore: { given: null; answer: null }
  open: { given: { seed: number; startMs: number }; answer: null }
  handle: { given: { request: ServiceRequest; death: Death | null }; answer: Handled }
  start: { given: null; answer: null }
  query: { given: { text: string; values: unknown[] }; answer: unknown[] }
  publicKey: { given: string; answer: string }
  sign: { given: { key: string; claims: unknown }; answer: string }
  /** A function of the services that gets their database first. */
  call: { given: { name: ServerCall; given: unknown[] }; answer: unknown }
}
export type ServerCall = 'removeItem' | 'updateItem' | 'expireLogIns' | 'idsWithRevisions'
export type QuestionName = keyof Questions

export interface Question {
  name: QuestionName
  given: unknown
  /** Virtual time of the calling world. */
  elapsedMs: number
}

export interface Handled {
  reply: ServiceReply | null
  /** What the services have recorded since the last call. */
  writes: WriteSeen[]
  errors: string[]
}

export interface TemplateText {
  startMs: number
  accounts: Record<string, string>
  images: Record<string, unknown[]>
}
