import module from 'node:module'
import v8 from 'node:v8'

/**
 * - Young objects stay in the 2 MB they begin with: V8 lets them grow to 126 MB while the services load, and gives nothing back.
 * - The embedded database stays with the baseline compiler: the optimizing one takes 600 MB for one function of it (body 105 kB), which each
 *   process calls often enough in its first seconds, and queries take at most a tenth less of the processor after that.
 *
 * Figures: docs/performance.md.
 */
const flags = ['--semi-space-growth-factor=1', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** What has to be set before the services and their packages are loaded. */
export function prepareProcess(): void {
  for (const flag of flags) v8.setFlagsFromString(flag)
  module.registerHooks({ resolve: resolveOnce() })
}

/**
 * Node 24 parses the whole `exports` of a package (drizzle-orm: 179 kB) for each file that is imported of it or by it: 1.3 s and 220 MB of garbage.
 * A name means the same file wherever it is imported; a path within the package needs no lookup.
 */
function resolveOnce(): module.ResolveHookSync {
  const byName = new Map<string, module.ResolveFnOutput>()
  return (specifier, context, next) => {
    if (specifier.startsWith('drizzle-orm')) {
      const resolved = byName.get(specifier) ?? next(specifier, context)
      byName.set(specifier, resolved)
      return { ...resolved, shortCircuit: true }
    }
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/') && context.conditions.includes('import'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  }
}
