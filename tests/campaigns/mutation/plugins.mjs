import { strykerPlugins as vitestPlugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner'

/** Words that only developers read are not mutated: what is noted in the diary, and the message of what is thrown. The calls themselves are. */
const messages = {
  shouldIgnore({ node, parent }) {
    if (!/^(StringLiteral|TemplateLiteral)$/.test(node.type)) return undefined
    if (parent?.type === 'NewExpression' && /^([A-Z]\w*)?(Error|LeaseLost|GivenUp)$/.test(parent.callee.name))
      return 'the message of an error'
    if (parent?.type === 'CallExpression' && parent.callee.property?.name === 'note') return 'a note in the diary'
    return undefined
  },
}

/**
 * Stryker's Vitest runner (10.1.1), begun anew where it would go on with what an earlier mutant has left: a worker that ran out of memory, whose error it
 * would report for every mutant after it, and modules that are evaluated once, which a change to a constant would not reach.
 */
function createRestartingRunner(injector) {
  const runner = injector.injectFunction(vitestPlugins.find(({ name }) => name === 'vitest').factory)
  return {
    init: () => runner.init(),
    capabilities: () => ({ ...runner.capabilities(), reloadEnvironment: false }),
    dryRun: (options) => runner.dryRun(options),
    async mutantRun(options) {
      const result = await runner.mutantRun(options)
      // What rejects is tried once more by a new process.
      if (result.status === 'error') throw new Error(result.errorMessage)
      return result
    },
    dispose: () => runner.dispose(),
  }
}
createRestartingRunner.inject = ['$injector']

export const strykerPlugins = [
  { kind: 'Ignore', name: 'messages', value: messages },
  { kind: 'TestRunner', name: 'vitest', factory: createRestartingRunner },
]
export { strykerValidationSchema }
