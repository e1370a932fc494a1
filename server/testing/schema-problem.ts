import type { JsonSchema, SchemaNode as Schema } from '#server/api/open-api/schemas.ts'

/** What is checked here, and what says nothing about a value: a schema with any other keyword would be taken for more lenient than it is. */
export const checkedKeywords: ReadonlySet<string> = new Set(
  [
    '$ref type const enum anyOf oneOf properties required additionalProperties maxProperties propertyNames items prefixItems minItems maxItems',
    'minimum maximum minLength maxLength pattern contentMediaType contentSchema default description',
  ].flatMap((keywords) => keywords.split(' ')),
)

/**
 * The first thing that a value of JSON has other than its schema (2020-12), with its path, or null. Stricter than the schema in one point: an object with
 * `properties` may have no others, for what is not described is what is looked for.
 */
export function schemaProblem(schema: JsonSchema, value: unknown, named: Readonly<Record<string, JsonSchema>>): string | null {
  return look(schema, value, { path: '', named, isClosed: true })
}

interface Place {
  path: string
  named: Readonly<Record<string, JsonSchema>>
  /** False beside a reference, which names all properties. */
  isClosed: boolean
}

function look(schema: Schema, value: unknown, place: Place): string | null {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    const target = place.named[name]
    if (!target) return at(place, `no schema ${name}`)
    const { $ref: _, ...beside } = schema
    return look(target, value, place) ?? (Object.keys(beside).length === 0 ? null : look(beside, value, { ...place, isClosed: false }))
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return lookAtOneOf(alternatives, value, place)
  if (schema.type !== undefined && ![schema.type].flat().includes(typeOf(value, schema.type)))
    return at(place, `is no ${String(schema.type)}`)
  if ('const' in schema && value !== schema.const) return at(place, `is not ${JSON.stringify(schema.const)}`)
  if (schema.enum && !schema.enum.includes(value)) return at(place, `is none of ${schema.enum.join(', ')}`)
  if (typeof value === 'string') return lookAtText(schema, value, place)
  if (typeof value === 'number') return lookAtNumber(schema, value, place)
  if (Array.isArray(value)) return lookAtList(schema, value, place)
  if (typeof value === 'object' && value !== null) return lookAtObject(schema, value as Record<string, unknown>, place)
  return null
}

/** What the nearest of them finds: the one that finds its problem deepest inside. */
function lookAtOneOf(alternatives: readonly Schema[], value: unknown, place: Place): string | null {
  let nearest = ''
  for (const alternative of alternatives) {
    const problem = look(alternative, value, place)
    if (problem === null) return null
    if (depthOf(problem) >= depthOf(nearest)) nearest = problem
  }
  return nearest
}

const depthOf = (problem: string) => problem.split(' ', 1)[0]?.split('.').length ?? 0

function lookAtObject(schema: Schema, value: Record<string, unknown>, place: Place): string | null {
  const { properties, additionalProperties, maxProperties, required = [] } = schema
  for (const name of required) if (value[name] === undefined) return at(inside(place, name), 'is missing')
  if (maxProperties !== undefined && Object.keys(value).length > maxProperties) return at(place, `has more than ${maxProperties} fields`)
  for (const name in value) {
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (!known && properties && place.isClosed) return at(inside(place, name), 'is not documented')
    const problem = known ? look(known, value[name], { ...inside(place, name), isClosed: true }) : null
    if (problem !== null) return problem
    const nameProblem = schema.propertyNames ? look(schema.propertyNames, name, place) : null
    if (nameProblem !== null) return nameProblem
  }
  return null
}

function lookAtList({ items, prefixItems = [], minItems = 0, maxItems = Infinity }: Schema, value: unknown[], place: Place): string | null {
  if (value.length < minItems || value.length > maxItems) return at(place, `has ${value.length} items`)
  for (const [no, item] of value.entries()) {
    const schema = prefixItems[no] ?? items
    const problem = schema ? look(schema, item, inside(place, String(no))) : null
    if (problem !== null) return problem
  }
  return null
}

function lookAtText(schema: Schema, value: string, place: Place): string | null {
  const { minLength = 0, maxLength = Infinity, pattern, contentSchema } = schema
  if (contentSchema) return look(contentSchema, JSON.parse(value), place)
  // Of JSON Schema in characters, of the contract in UTF-16: the same but for texts of rare signs at the limit.
  if (value.length < minLength || value.length > maxLength) return at(place, `has ${value.length} characters`)
  return pattern === undefined || expressionOf(pattern).test(value) ? null : at(place, `does not match ${pattern}`)
}

function lookAtNumber({ minimum = -Infinity, maximum = Infinity }: Schema, value: number, place: Place): string | null {
  return value >= minimum && value <= maximum ? null : at(place, 'is too small or too large')
}

const expressions = new Map<string, RegExp>()

export function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u')
  expressions.set(pattern, known)
  return known
}

function typeOf(value: unknown, wanted: string | string[]): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) && [wanted].flat().includes('integer') ? 'integer' : typeof value
}

const inside = (place: Place, name: string): Place => {
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}`, isClosed: true }
}
const at = ({ path }: Place, what: string) => `${path === '' ? 'body' : path} ${what}`
