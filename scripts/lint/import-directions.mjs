import { posix, relative, sep } from 'node:path'

/** Everybody in `src` but `platform` may have them. */
const roots = ['src/routes.ts', 'src/route-at.ts', 'src/additions.ts', 'src/shared/i18n']
const labParts = [
  'contract',
  'store',
  'lab',
  'src/data',
  'src/shared/outbox',
  'src/shared/platform',
  'src/shared/screen',
  'src/shared/ui',
  ...roots,
]

/**
 * What the files of a folder may import of the house, beside those of the same folder: folders, files, or a pattern. The longest name counts.
 * `tests`, `bench` and `scripts` may import everything.
 */
const directions = {
  contract: [],
  store: ['contract'],
  worker: ['contract', 'store'],
  'src/shared/platform': ['contract'],
  'src/shared/i18n': ['contract', /^src\/.+\/wording\//],
  'src/data': ['contract', 'store', 'worker/entry', 'src/shared/platform', ...roots],
  // Looks only: of the store the shapes of what is drawn, and how a search folds letters.
  'src/shared/ui': ['contract', 'store/rows', 'src/shared/platform', ...roots],
  'src/shared/outbox': ['contract', 'store', 'src/data', 'src/shared/platform', 'src/shared/ui', ...roots],
  'src/shared/screen': ['contract', 'src/data', 'src/shared/outbox', 'src/shared/platform', 'src/shared/ui', ...roots],
  'src/app/startup': ['contract', 'store', 'src/data', 'src/shared/platform', ...roots],
  'src/features': [
    'contract',
    'store',
    'src/data',
    'src/shared/outbox',
    'src/shared/platform',
    'src/shared/screen',
    'src/app/startup',
    'src/shared/ui',
    ...roots,
  ],
  'src/app': ['contract', 'store', 'src'],
  // Addresses and additions.
  src: ['contract'],
  'src/main.tsx': ['contract', 'src'],
  'lab/scenario': ['contract', 'lab/wire/faults.ts'],
  'lab/wire': ['contract', 'lab/scenario'],
  'lab/engine': ['contract', 'store', 'worker', 'lab/wire'],
  'lab/device': labParts,
  'lab/player': labParts,
  'lab/screens': labParts,
  // Composes, as the app does.
  'lab/entry': [...labParts, 'src/app'],
  server: ['contract', 'lab/wire'],
}

/** Where a package may be imported, of the folders above. */
const packages = {
  dexie: ['store', 'worker', 'src/data'],
  'dexie-react-hooks': ['src/data'],
  comlink: ['worker/entry', 'src/data'],
  'libphonenumber-js': ['contract'],
  hono: ['server'],
  '@hono': ['server'],
  'drizzle-orm': ['server'],
  react: ['src', 'lab'],
  'react-dom': ['src', 'lab'],
  'react-i18next': ['src', 'lab'],
  'react-router': ['src', 'lab'],
}

const isIn = (path, folder) => (typeof folder === 'string' ? path === folder || path.startsWith(`${folder}/`) : folder.test(path))
const layerOf = (path) =>
  Object.keys(directions)
    .filter((folder) => isIn(path, folder))
    .toSorted((one, other) => other.length - one.length)[0]
/** A feature is a folder of its own: it imports no other. */
const homeOf = (path, layer) =>
  layer === 'src/features' ? path.split('/').slice(0, 3).join('/') : layer === 'src' ? /^src\/[^/]+$/ : layer

/** Why `path` may not import this; null where it may. Both as the project names them. */
function mistakeIn(path, specifier) {
  const layer = layerOf(path)
  if (layer === undefined || /\.test\.tsx?$/.test(path)) return null
  const imported = (specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier).replace(/^#|\?.*$/g, '')
  if (imported === specifier) {
    const owners = packages[specifier.split('/')[0]]
    return owners && !owners.some((folder) => isIn(path, folder)) ? `${specifier} belongs to ${owners.join(', ')}` : null
  }
  if ([homeOf(path, layer), ...directions[layer]].some((folder) => isIn(imported, folder))) return null
  return `${layer} does not import ${imported}: scripts/lint/import-directions.mjs says what it may`
}

export const importDirections = {
  meta: { type: 'problem', docs: { description: 'folders import each other in one direction' } },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/')
    const look = ({ source }) => {
      const message = typeof source?.value === 'string' ? mistakeIn(path, source.value) : null
      if (message !== null) context.report({ node: source, message })
    }
    return { ImportDeclaration: look, ExportNamedDeclaration: look, ExportAllDeclaration: look, ImportExpression: look }
  },
}
