/**
 * Words that only developers read are not mutated: what is noted in the diary, and the message of what is thrown. The calls themselves are.
 * A plugin of Stryker's kind `Ignore`.
 */
const messages = {
  shouldIgnore({ node, parent }) {
    if (!/^(StringLiteral|TemplateLiteral)$/.test(node.type)) return undefined
    if (parent?.type === 'NewExpression' && /^([A-Z]\w*)?(Error|LeaseLost|GivenUp)$/.test(parent.callee.name))
      return 'the message of an error'
    if (parent?.type === 'CallExpression' && parent.callee.property?.name === 'note') return 'a note in the diary'
    return undefined
  },
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'messages', value: messages }]
