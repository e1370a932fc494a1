import { definitionOf } from './definition-of.mjs'

/**
 * A list whose keys are its texts shows wrong rows when a text appears twice or moves: React keeps the row of the old version ("Stay indoors." before
 * "Leave now."). So a key is an id or the position in the list; if a new version must replace all rows, the list as a whole has the version as its key.
 *
 * The rule sees no types: it knows ids by their names. `kind`, `name` and the like are names out of a closed set, unique in their list.
 */
const ids = new Set([
  'id',
  'iso2',
  'seq',
  'no',
  'key',
  'code',
  'topic',
  'language',
  'kind',
  'type',
  'name',
  'family',
  'field',
  'service',
  'part',
  'state',
  'profile',
])
const isIdName = (name) => ids.has(name) || /(?:Id|Code|Key|Iso2)$/.test(name)

export const listKeys = {
  meta: { type: 'problem', docs: { description: 'a key of a list is an id or a position' } },
  create(context) {
    return {
      JSXAttribute(node) {
        if (node.name.name !== 'key' || node.value?.type !== 'JSXExpressionContainer') return
        const callback = callbackAround(node)
        if (!callback || isConstantList(callback.parent, context.sourceCode)) return
        const position = callback.params[1]?.name
        if (!isKey(node.value.expression, position))
          context.report({
            node,
            message: 'The key of a list is an id or the position, not a text or a value: two rows may have the same.',
          })
      },
    }
  },
}

function isKey(node, position) {
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return node.name === position || isIdName(node.name)
    case 'MemberExpression':
      return !node.computed && isIdName(node.property.name)
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return isKey(node.expression, position)
    case 'TemplateLiteral':
      return node.expressions.every((part) => isKey(part, position))
    case 'ConditionalExpression':
      return isKey(node.consequent, position) && isKey(node.alternate, position)
    case 'LogicalExpression':
      return isKey(node.left, position) && isKey(node.right, position)
    default:
      return false
  }
}

/** The function that makes the rows, if the key is that of a row. */
function callbackAround(node) {
  let around = node.parent
  while (around && !/Function(?:Expression|Declaration)$/.test(around.type)) around = around.parent
  const call = around?.parent
  const isMap = call?.type === 'CallExpression' && call.arguments.includes(around) && call.callee.type === 'MemberExpression'
  return isMap && ['map', 'flatMap', 'from'].includes(call.callee.property.name) ? around : undefined
}

/** A list that the code itself writes out: none of its values appears twice. */
function isConstantList({ callee: { object } }, sourceCode) {
  const definition = object.type === 'Identifier' ? definitionOf(object, sourceCode)?.node : undefined
  const written = definition?.parent.kind === 'const' ? definition.init : object
  const list = ['TSAsExpression', 'ParenthesizedExpression'].includes(written?.type) ? written.expression : written
  return list?.type === 'ArrayExpression' && list.elements.every((element) => element?.type !== 'SpreadElement')
}
