/** Faults for calls that are told apart, as the page sends them to `POST /api/lab/faults`. */
export interface PlannedCalls {
  /** One that was sent before under the same id keeps the calls that it has left. */
  id: string
  kind:
    | 'answer-lost'
    | 'request-lost'
    | 'answer-cut'
    | 'no-answer'
    | 'killed-before'
    | 'killed-after'
    | 'failed'
    | 'too-many-requests'
    | 'edge-page'
    | 'portal-page'
  of: 'writes' | 'reads' | 'services'
  path?: string
  calls: number
  share: number
  retryAfterS?: number
}
