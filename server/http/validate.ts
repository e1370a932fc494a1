import { vValidator } from '@hono/valibot-validator'
import * as v from 'valibot'
import type { GenericSchema } from 'valibot'
import type { FieldError } from '#contract/wire/wire.ts'
import { problem } from './problem.ts'

/** Parses the query by the contract's schema. The refusal names the fields and never repeats a value: it might be a coordinate. */
export function validQuery<Schema extends GenericSchema<Record<string, unknown>>>(schema: Schema) {
  return vValidator('query', schema, (result, c) => {
    if (!result.success) return problem(c, 'abroad:invalid', refusalOf(result.issues))
    return undefined
  })
}

/** Parses a JSON body by a schema. What was sent is personal: the refusal names fields and never repeats a value. */
export function validBody<Schema extends GenericSchema<Record<string, unknown>>>(schema: Schema) {
  return vValidator('json', schema, (result, c) => {
    if (!result.success) return problem(c, 'abroad:invalid', refusalOf(result.issues))
    return undefined
  })
}

/** A sentence for who reads it, and the same as data. */
function refusalOf(issues: readonly v.BaseIssue<unknown>[]): { detail: string; errors: FieldError[] } {
  return {
    detail: [...new Set(issues.map((issue) => `${v.getDotPath(issue) ?? 'request'}: ${reasonOf(issue)}`))].join('; '),
    errors: issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', code: isMissing(issue) ? 'missing' : 'invalid' })),
  }
}

const isMissing = (issue: v.BaseIssue<unknown>) => issue.received === 'undefined'

function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (isMissing(issue)) return 'is missing'
  if (issue.type === 'picklist' || issue.type === 'literal') return `must be ${issue.expected}`
  return issue.requirement instanceof RegExp && issue.message.startsWith('Invalid format')
    ? 'is malformed'
    : issue.message.replace(/ but received .*$/, '')
}
