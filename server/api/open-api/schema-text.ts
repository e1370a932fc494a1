import { html } from 'hono/html'
import type { JsonSchema, SchemaNode as Schema } from './schemas.ts'

export type Html = ReturnType<typeof html>

/** The fields of an object, and what anything else is; alternatives one after the other. */
export function fieldsOf(given: JsonSchema): Html {
  const schema: Schema = given
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives?.some((one) => one.properties))
    return html`<ol>
      ${alternatives.map((one) => html`<li>${fieldsOf({ ...one })}</li>`)}
    </ol>`
  if (schema.type === 'array' && schema.items?.properties)
    return html`<p>A list of:</p>
      ${fieldsOf({ ...schema.items })}`
  if (!schema.properties) return html`<p>${typeText(given)}</p>`
  return html`<dl>
    ${Object.entries(schema.properties).map(
      ([name, field]) =>
        html`<dt><code>${name}</code>${schema.required?.includes(name) ? '' : ', optional'}</dt>
          <dd>${field.properties || field.items?.properties ? fieldsOf({ ...field }) : typeText({ ...field })}</dd>`,
    )}
  </dl>`
}

/** In a line. */
export function typeText(given: JsonSchema): Html | string {
  const schema: Schema = given
  const { $ref, const: only, enum: values, anyOf, oneOf, items, prefixItems, type } = schema
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`
  if (values) return html`${joined(values.map((value) => html`<code>${String(value)}</code>`))}`
  const alternatives = anyOf ?? oneOf
  if (alternatives) return html`${joined(alternatives.map((one) => typeText({ ...one })))}`
  if (prefixItems) return html`[${joined(prefixItems.map((one) => typeText({ ...one })))}]`
  if (items) return html`list of ${typeText({ ...items })}`
  return type === undefined ? 'anything' : [type].flat().join(' or ') + limitsOf(given)
}

function joined(parts: readonly (Html | string)[]): Html {
  return html`${parts.map((part, no) => html`${no > 0 ? ' or ' : ''}${part}`)}`
}

const limits = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['maxLength', 'characters at most'],
  ['pattern', 'matching'],
] as const

function limitsOf(schema: JsonSchema): string {
  return limits
    .flatMap(([keyword, words]) => (schema[keyword] === undefined ? [] : [`, ${words} ${schema[keyword] as string | number}`]))
    .join('')
}
