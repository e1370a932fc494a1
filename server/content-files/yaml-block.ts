import * as v from 'valibot'
import { LineCounter, parseDocument } from 'yaml'
import type { Report } from './mistake.ts'

/** A piece of YAML inside a file, with the file's line of each of its keys. */
export interface YamlBlock {
  value: unknown
  lineOf(key: string): number
}

export function readYaml(text: string, firstLine: number, report: Report): YamlBlock | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  for (const error of document.errors) report(firstLine + lines.linePos(error.pos[0]).line - 1, error.message)
  if (document.errors.length > 0) return undefined
  return {
    value: document.toJS() ?? {},
    lineOf(key) {
      const found = text.split('\n').findIndex((line) => line.startsWith(`${key}:`))
      return firstLine + Math.max(0, found)
    },
  }
}

/** The block by the schema's rules, or undefined with each of its mistakes reported at the line of its key. */
export function checkBlock<Schema extends v.GenericSchema>(
  block: YamlBlock,
  schema: Schema,
  report: Report,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, block.value)
  if (result.success) return result.output
  for (const issue of result.issues) {
    const path = v.getDotPath(issue)
    const key = path?.split('.')[0] ?? ''
    if (issue.expected === 'never') report(block.lineOf(key), `${key} is not known here`)
    else if (issue.received === 'undefined' && path !== null) report(block.lineOf(key), `${path} is missing`)
    else report(block.lineOf(key), path === null ? issue.message : `${path}: ${issue.message}`)
  }
  return undefined
}
