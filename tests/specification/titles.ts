import { parseSync, Visitor, type ESTree } from 'vite'

/** Stands in a title for what only the run fills in: an expression of a template, or `%s` of cases that are not written out. */
export const hole = '…'

/**
 * The titles of all tests in a file's text, those of the groups around a test before its own: `group › title`. A step of a journey counts as a
 * test, one that is skipped does not; of a table of cases come each case's title and the one of all. Read from the syntax tree: a comment that looks like a test is none.
 */
export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = []
  const groups: string[] = []
  const { program, errors } = parseSync(path, text)
  const error = errors[0]
  if (error !== undefined) throw new Error(`${path}: ${error.message}`)
  new Visitor({
    CallExpression(call) {
      if (isGroup(call)) groups.push(...titlesOf(call, [[]]))
      else titles.push(...titlesOf(call, [[], ...casesOf(call.callee)]).map((title) => [...groups, title].join(' › ')))
    },
    'CallExpression:exit'(call) {
      if (isGroup(call) && titlesOf(call, [[]]).length > 0) groups.pop()
    },
  }).visit(program)
  return [...new Set(titles)]
}

function titlesOf(call: ESTree.CallExpression, cases: (string | undefined)[][]): string[] {
  const [first, ...others] = call.arguments
  if (first === undefined || others.length === 0 || !isTest(call)) return []
  if (first.type === 'TemplateLiteral') return [first.quasis.map((quasi) => quasi.value.cooked).join(hole)]
  if (first.type !== 'Literal' || typeof first.value !== 'string') return []
  const title = first.value
  return cases.map((values) => {
    const rest = values.toReversed()
    return title.replaceAll(/%[sdijf]/g, () => rest.pop() ?? hole).replaceAll(/\$[a-zA-Z.]+/g, hole)
  })
}

/** Of each case of `test.each` what a title may name of it, in order; none where the cases are not written out. */
function casesOf(callee: ESTree.Expression): (string | undefined)[][] {
  const given = callee.type === 'CallExpression' ? callee.arguments[0] : undefined
  const table = given?.type === 'TSAsExpression' ? given.expression : given
  if (table?.type !== 'ArrayExpression') return []
  return table.elements.map((element) => (element?.type === 'ArrayExpression' ? element.elements.map(literal) : [literal(element)]))
}

const literal = (element: ESTree.ArrayExpressionElement | undefined) =>
  element?.type === 'Literal' && typeof element.value === 'string' ? element.value : undefined

function isTest({ callee }: ESTree.CallExpression): boolean {
  const [root = '', ...members] = namesOf(callee)
  return /^(it|(describe|test)([A-Z]\w*)?)$/.test(root) && !members.some((name) => ['skip', 'todo', 'fixme'].includes(name))
}

const isGroup = (call: ESTree.CallExpression) =>
  isTest(call) && call.arguments.length > 1 && namesOf(call.callee).some((name) => name.startsWith('describe'))

function namesOf(callee: ESTree.Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return [...namesOf(callee.object), callee.property.name]
  return []
}
