import * as v from 'valibot'

/**
 * A part of a reply into which the reply's own schema does not look: whoever reads it parses it by `schema`, piece by piece, so that a malformed
 * one is set aside and the others show. The OpenAPI description says `schema`, which has a name (`namedSchemas`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function readApart(schema: v.GenericSchema) {
  return v.pipe(v.unknown(), v.metadata({ readAs: schema }))
}
