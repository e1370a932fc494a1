import { definitionOf } from './definition-of.mjs'

/**
 * React finds the row to change by its key. If the key is a text, two rows with the same text have the same key, and React shows wrong rows or leaves
 * old ones in place. So a key must be an id or the position in the list. To replace all rows at once, put a key on the list itself.
 *
 * The rule does not know types, so it recognises an id by its name. Some of these names (`kind`, `name`, `state`) are values of a fixed set that occur
 * once in their list.
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

/** The callback of `map`, `flatMap` or `from` that returns the element with this key. */
function callbackAround(node) {
  let around = node.parent
  while (around && !/Function(?:Expression|Declaration)$/.test(around.type)) around = around.parent
  const call = around?.parent
  const isMap = call?.type === 'CallExpression' && call.arguments.includes(around) && call.callee.type === 'MemberExpression'
  return isMap && ['map', 'flatMap', 'from'].includes(call.callee.property.name) ? around : undefined
}

/** A list written out in the code: its values do not repeat. */
function isConstantList({ callee: { object } }, sourceCode) {
  const definition = object.type === 'Identifier' ? definitionOf(object, sourceCode)?.node : undefined
  const written = definition?.parent.kind === 'const' ? definition.init : object
  const list = ['TSAsExpression', 'ParenthesizedExpression'].includes(written?.type) ? written.expression : written
  return list?.type === 'ArrayExpression' && list.elements.every((element) => element?.type !== 'SpreadElement')
}
