import { definitionOf } from './definition-of.mjs'

/**
 * A browser that translates a page replaces each text node by `<font><font>text</font></font>`. React keeps the old node. Its updates are then
 * invisible, and it throws when it removes the node or inserts something before it (facebook/react#11538). A text that is the only child of an element
 * is safe, because React sets `textContent`. A text beside other children is safe only if it never changes, is never added or removed, and nothing is
 * inserted directly before it.
 *
 * The rule does not know types. An expression counts as text unless it is JSX or a name that this file declares with one of `elementTypes`.
 */
const elementTypes = new Set(['Elements', 'ReactElement', 'Element'])
const elementCalls = new Set(['createPortal', 'useRoutes'])

const messages = {
  changes: 'Text that changes or is conditional, beside other children: put it into its own element, or join all of them to one string.',
  before: 'Something conditional comes directly before this text: put the text into its own element.',
  returned: 'A component that returns a text: put the text into an element.',
}

export const translatedText = {
  meta: { type: 'problem', docs: { description: 'text that changes has its own element' } },
  create(context) {
    const { sourceCode } = context
    const file = { sourceCode, declarations: declarationsIn(sourceCode.ast), isBeingRead: new Set() }
    const read = (node) => slotsOf(node, file)

    /** `isAlone`: the element has no other children. */
    function check(slots, isAlone) {
      for (const [at, slot] of slots.entries()) {
        if (slot.kind !== 'text' || (isAlone && !slot.isBare)) continue
        if (slot.isConditional || slot.changes) context.report({ node: slot.node, message: messages.changes })
        else if (slots[at - 1]?.isConditional) context.report({ node: slot.node, message: messages.before })
      }
    }

    return {
      JSXElement(node) {
        if (isTransparent(node)) checkTransparent(node)
        else check(node.children.flatMap(read), node.children.filter((child) => !isDropped(child)).length === 1)
      },
      JSXFragment: checkTransparent,
      ReturnStatement({ argument }) {
        if (argument) checkReturned(argument)
      },
      ArrowFunctionExpression({ body }) {
        if (body.type !== 'BlockStatement') checkReturned(body)
      },
    }

    /** A fragment outside of JSX: what surrounds it is unknown, so every text in it is reported. */
    function checkTransparent(node) {
      if (isChild(node)) return
      for (const slot of read(node)) if (slot.kind === 'text') context.report({ node: slot.node, message: messages.changes })
    }

    /** Reports a component that returns a text without an element. */
    function checkReturned(returned) {
      if (!isComponent(functionAround(returned))) return
      for (const slot of read(returned)) {
        if (slot.kind === 'text' && !slot.isBare) context.report({ node: slot.node, message: messages.returned })
      }
    }
  },
}

const text = (node, more) => [{ kind: 'text', node, ...more }]
const element = (node) => [{ kind: 'element', node }]
const conditional = (slots) => slots.map((slot) => ({ ...slot, isConditional: true }))
/** The slots of a fragment or list. A text in it is its own text node, even as the only child. */
const bare = (slots) => slots.map((slot) => ({ ...slot, isBare: true }))
const isElements = (slots) => slots.every(({ kind }) => kind === 'element')

/** The children that an expression adds to an element, as a list of slots. Blanks and empty values are left out. */
function slotsOf(node, file) {
  const read = readers[node.type] ?? unknown
  return read(node, file)
}
const slotsOfAll = (nodes, file) => nodes.flatMap((node) => slotsOf(node, file))

/** React removes the one element and inserts the other, so both count as conditional. */
const either = (options, file) => conditional(slotsOfAll(options, file))
const unknown = (node) => text(node, { changes: true })
const wrapped = (node, file) => slotsOf(node.expression, file)

const readers = {
  JSXText: (node) => (isBlank(node) ? [] : text(node)),
  JSXExpressionContainer: wrapped,
  JSXElement(node, file) {
    if (isTransparent(node)) return bare(slotsOfAll(node.children, file))
    return hasKey(node) ? conditional(element(node)) : element(node)
  },
  JSXFragment: (node, file) => bare(slotsOfAll(node.children, file)),
  JSXEmptyExpression: () => [],
  Literal: (node) => (['string', 'number'].includes(typeof node.value) && !isBlank(node) ? text(node) : []),
  TemplateLiteral: (node) => text(node, { changes: node.expressions.length > 0 }),
  ConditionalExpression: (node, file) => either([node.consequent, node.alternate], file),
  LogicalExpression: (node, file) =>
    node.operator === '&&' ? conditional(slotsOf(node.right, file)) : either([node.left, node.right], file),
  TSAsExpression: wrapped,
  TSNonNullExpression: wrapped,
  ChainExpression: wrapped,
  ParenthesizedExpression: wrapped,
  ArrayExpression: (node, file) => bare(slotsOfAll(node.elements.filter(Boolean), file)),
  CallExpression: slotsOfCall,
  Identifier: slotsOfName,
}

function slotsOfCall(node, file) {
  const { callee, arguments: given } = node
  if (callee.type === 'MemberExpression' && ['map', 'flatMap'].includes(callee.property.name)) {
    const rows = returnedBy(given[0])
    return rows ? bare(conditional(slotsOfAll(rows, file))) : unknown(node)
  }
  if (callee.type !== 'Identifier') return unknown(node)
  // A text without variables changes only with the language of the app. The browser translates to the same language, so the old text stays right.
  if (callee.name === 't') return text(node, { changes: given.length !== 1 || given[0].type !== 'Literal' })
  const made = functionNamed(callee, file)
  const isElement = elementCalls.has(callee.name) || isElementType(made?.returnType?.typeAnnotation)
  const returned = returnedBy(made)
  return isElement || (returned && isElements(slotsOfAll(returned, file))) ? conditional(element(node)) : unknown(node)
}

function slotsOfName(node, file) {
  if (node.name === 'undefined') return []
  const { sourceCode, isBeingRead } = file
  const definition = definitionOf(node, sourceCode)
  if (!definition) return unknown(node)
  if (isElementType(typeOf(definition, file))) return conditional(element(node))
  const { name, node: declarator } = definition
  const isConst = definition.type === 'Variable' && declarator.parent.kind === 'const' && declarator.id === name
  if (!isConst || !declarator.init || isBeingRead.has(declarator)) return unknown(node)
  if (declarator.init.type === 'Literal') return text(node)
  isBeingRead.add(declarator)
  const slots = slotsOf(declarator.init, file)
  isBeingRead.delete(declarator)
  return isElements(slots) ? conditional(element(node)) : unknown(node)
}

function functionNamed(identifier, { sourceCode }) {
  const definition = definitionOf(identifier, sourceCode)
  return definition?.type === 'Variable' ? definition.node.init : definition?.node
}

/** The type that this file declares for a variable or a destructured property; undefined otherwise. */
function typeOf({ name, node }, file) {
  if (name.typeAnnotation) return name.typeAnnotation.typeAnnotation
  const pattern = node.type === 'VariableDeclarator' ? node.id : (node.params ?? []).find((param) => contains(param, name))
  const object = pattern?.type === 'AssignmentPattern' ? pattern.left : pattern
  if (object?.type !== 'ObjectPattern' || !object.typeAnnotation) return undefined
  const property = object.properties.find(({ value }) => value === name || value?.left === name)
  return property && memberOf(object.typeAnnotation.typeAnnotation, property.key.name, file)
}

function memberOf(type, key, file) {
  if (type.type === 'TSTypeLiteral') return inMembers(type.members, key)
  if (type.type === 'TSIntersectionType') return type.types.map((one) => memberOf(one, key, file)).find(Boolean)
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    const declared = file.declarations.get(type.typeName.name)
    if (declared?.type === 'TSInterfaceDeclaration') return inMembers(declared.body.body, key)
    if (declared?.type === 'TSTypeAliasDeclaration') return memberOf(declared.typeAnnotation, key, file)
  }
  return undefined
}

const inMembers = (members, key) => members.find((member) => member.key?.name === key)?.typeAnnotation?.typeAnnotation

/** The interfaces and type aliases of a file, by name. */
function declarationsIn(ast) {
  return new Map(
    ast.body
      .map((statement) => (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement)
      .filter(({ type }) => ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(type))
      .map((statement) => [statement.id.name, statement]),
  )
}

function isElementType(type) {
  if (!type) return false
  if (type.type === 'TSArrayType') return isElementType(type.elementType)
  if (type.type === 'TSTypeOperator') return isElementType(type.typeAnnotation)
  if (type.type === 'TSUnionType')
    return type.types.every((one) => isElementType(one) || ['TSNullKeyword', 'TSUndefinedKeyword'].includes(one.type))
  if (type.type !== 'TSTypeReference') return false
  return elementTypes.has(type.typeName.type === 'Identifier' ? type.typeName.name : type.typeName.right.name)
}

/** The expressions that a function returns; undefined if this is not a function. */
function returnedBy(made) {
  if (!['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(made?.type)) return undefined
  if (made.body.type !== 'BlockStatement') return [made.body]
  const returned = []
  const look = (node) => {
    if (!node || typeof node.type !== 'string' || node.type.includes('Function')) return
    if (node.type === 'ReturnStatement') {
      if (node.argument) returned.push(node.argument)
      return
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue
      for (const child of Array.isArray(value) ? value : [value]) if (child && typeof child === 'object') look(child)
    }
  }
  look(made.body)
  return returned
}

function functionAround(node) {
  let around = node.parent
  while (around && !/Function(?:Expression|Declaration)$/.test(around.type)) around = around.parent
  return around
}

function isComponent(made) {
  const name = made?.id?.name ?? (made?.parent?.type === 'VariableDeclarator' ? made.parent.id.name : undefined)
  return typeof name === 'string' && /^[A-Z]/.test(name)
}

const hasKey = ({ openingElement }) => openingElement.attributes.some(({ name }) => name?.name === 'key')

/** Whether it adds no DOM element, so that its children become children of the element around it. */
function isTransparent({ type, openingElement }) {
  if (type === 'JSXFragment') return true
  const { name } = openingElement.name
  return ['Fragment', 'Suspense'].includes(name) || /(?:Context|Provider|Boundary)$/.test(name ?? '')
}

/** Whether it is a child of an element, perhaps a conditional one. */
function isChild(node) {
  let { parent } = node
  while (parent && ['ConditionalExpression', 'LogicalExpression', 'JSXFragment'].includes(parent.type)) parent = parent.parent
  return parent?.type === 'JSXElement' || (parent?.type === 'JSXExpressionContainer' && parent.parent.type !== 'JSXAttribute')
}

const contains = (outer, inner) => outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1]

/** Browsers do not translate whitespace. */
const isBlank = ({ value }) => typeof value === 'string' && value.trim() === ''

/** Whether JSX drops this child: a comment, or whitespace with a line break. */
function isDropped(node) {
  if (node.type === 'JSXExpressionContainer') return node.expression.type === 'JSXEmptyExpression'
  return node.type === 'JSXText' && isBlank(node) && node.value.includes('\n')
}
