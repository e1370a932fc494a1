/** Our own rules for oxlint: what the house forbids and no rule of others knows. */

/** None of these is done when IndexedDB's turn is over: the transaction would commit without what comes after them. */
const waitsForTheWorld = new Set(['fetch', 'request', 'sleep', 'setTimeout', 'digest', 'seal', 'sign'])

const databaseOnly = {
  meta: { type: 'problem', docs: { description: 'in the body of a transaction only the database is waited for' } },
  create(context) {
    const bodies = []
    return {
      CallExpression(node) {
        const name = nameOf(node.callee)
        if (bodies.length > 0 && waitsForTheWorld.has(name)) {
          context.report({ node, message: `${name} inside a transaction: it commits before the answer is there. Ask first, then write.` })
        }
        if (isTransaction(node)) bodies.push(node)
      },
      'CallExpression:exit'(node) {
        if (bodies.at(-1) === node) bodies.pop()
      },
    }
  },
}

/** What `fetch` is called on where it is the browser's, or the one that the environment hands in. */
const outside = new Set(['env', 'environment', 'world', 'globalThis', 'self', 'window'])

const oneDoor = {
  meta: { type: 'problem', docs: { description: 'whatever is asked of the network goes through a door that gives it a time limit' } },
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node
        const isBare = callee.type === 'Identifier' && callee.name === 'fetch'
        const isOutsides = callee.type === 'MemberExpression' && callee.property.name === 'fetch' && outside.has(nameOf(callee.object))
        if (isBare || isOutsides)
          context.report({ node, message: 'fetch without a time limit: use limitedFetch or watchedFetch (worker/limited-fetch.ts).' })
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'database-only-in-transactions': databaseOnly, 'fetch-through-the-door': oneDoor } }

/** `db.transaction(…, work)`; without work it is IndexedDB's own, which nobody waits in. */
function isTransaction({ callee, arguments: given }) {
  const isWork = ['ArrowFunctionExpression', 'FunctionExpression'].includes(given.at(-1)?.type)
  return isWork && callee.type === 'MemberExpression' && nameOf(callee) === 'transaction'
}

function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' ? callee.property.name : undefined
}
