/** Where this file defines a name: the first definition in the scopes around `identifier`. */
export function definitionOf(identifier, sourceCode) {
  for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name)
    if (variable) return variable.defs[0]
  }
  return undefined
}
