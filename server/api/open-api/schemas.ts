import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { namedSchemas } from '#contract/every-call.ts'

/** JSON Schema 2020-12, as far as the contract's schemas come to it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The same, by the keywords that it may hold. */
export interface SchemaNode {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, SchemaNode>
  required?: readonly string[]
  additionalProperties?: SchemaNode
  maxProperties?: number
  propertyNames?: SchemaNode
  items?: SchemaNode
  prefixItems?: readonly SchemaNode[]
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  contentSchema?: SchemaNode
  anyOf?: readonly SchemaNode[]
  oneOf?: readonly SchemaNode[]
}

/** What a schema of the contract says aside: by which other it is read, or that its text is JSON of that one. Both have names. */
interface Aside extends Record<string, unknown> {
  readAs?: v.GenericSchema
  jsonOf?: v.GenericSchema
}

const refTo = (name: string) => `#/components/schemas/${name}`

/**
 * All these schemas at once, as what goes over the wire; what has a name in the contract stands there by reference, and in `named`. What JSON Schema cannot
 * say (two fields that depend on each other, what a text is turned into) is left out: the service still asks for it.
 */
export function describeSchemas(anonymous: ReadonlyMap<string, v.GenericSchema>): {
  of: (schema: v.GenericSchema) => JsonSchema
  /** The same without a reference at its top: for what is taken apart. */
  whole: (schema: v.GenericSchema) => JsonSchema
  named: Record<string, JsonSchema>
} {
  const names = new Map([...namedSchemas].map(([name, schema]) => [schema, name]))
  // A name of ours holds no space.
  const keys = new Map([...anonymous].filter(([, schema]) => !names.has(schema)).map(([key, schema]) => [schema, `of ${key}`]))
  const all = toJsonSchemaDefs(Object.fromEntries([...names, ...keys].map(([schema, name]) => [name, schema])), {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => refTo(referenceId),
    overrideAction({ valibotAction }) {
      if (valibotAction.type !== 'metadata') return null
      const { readAs, jsonOf } = (valibotAction as v.MetadataAction<unknown, Aside>).metadata
      if (readAs) return { $ref: refTo(nameOf(readAs)) }
      return jsonOf ? { type: 'string', contentMediaType: 'application/json', contentSchema: { $ref: refTo(nameOf(jsonOf)) } } : null
    },
  }) as Record<string, JsonSchema>

  function nameOf(schema: v.GenericSchema): string {
    const name = names.get(schema)
    if (name === undefined) throw new Error('a schema that is read apart has to have a name')
    return name
  }

  const inUse = new Set<string>()
  function use(schema: JsonSchema): JsonSchema {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (inUse.has(name)) continue
      inUse.add(name)
      use(all[name] ?? {})
    }
    return schema
  }

  return {
    of(schema) {
      const name = names.get(schema)
      return use(name === undefined ? (all[keys.get(schema) ?? ''] ?? {}) : { $ref: refTo(name) })
    },
    whole: (schema) => use(all[names.get(schema) ?? keys.get(schema) ?? ''] ?? {}),
    get named() {
      return Object.fromEntries([...inUse].toSorted().map((name) => [name, all[name] ?? {}]))
    },
  }
}
