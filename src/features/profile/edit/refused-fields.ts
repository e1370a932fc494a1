export interface RefusedField {
  /** As in `ProfileBody`; a part of a list as `representations.1.repCode`; empty where it concerns the whole. */
  field: string
  issue: string
}

/** What the service has against a profile, one problem a field: its detail names them, `firstName: is missing; representations.0.id: …`. */
export function refusedFields(detail: string | null): RefusedField[] {
  if (!detail) return []
  return firstOfEach(
    detail.split('; ').map((part) => {
      const [field = '', ...issue] = part.split(': ')
      if (issue.length === 0) return { field: '', issue: part }
      return { field: withoutWrap(field), issue: issue.join(': ') }
    }),
  )
}

/** The same for what the device finds before it saves. */
export function firstOfEach(fields: readonly RefusedField[]): RefusedField[] {
  const named = fields.map(({ field, issue }) => ({ field: withoutWrap(field), issue }))
  return named.filter(({ field }, at) => named.findIndex((other) => other.field === field) === at)
}

function withoutWrap(field: string): string {
  return field === 'request' ? '' : field.replace(/^(intent\.)?body\./, '')
}
