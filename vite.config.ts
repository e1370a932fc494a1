import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { build as buildByVite, defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { wordsPlugin } from './src/shared/i18n/words-plugin.ts'
import { startFrame } from './src/app/shell/frame.ts'
import { nameFirstFiles, startLanguages } from './src/app/startup/page-plugins.ts'

/** The oldest browsers that the app is for (README). Syntax is lowered to them; what else they lack is in `store/floor/older-browsers.ts`. */
const floor = ['safari16.0', 'ios16.0', 'chrome109', 'firefox115']

/** Names the build: the stored page and the caches belong to one. */
const build = process.env['ABROAD_BUILD'] ?? Date.now().toString(36)

/**
 * Lazy parts that the first visit must not leave without: what an emergency opens. With everything they import statically they make the
 * service worker's core; all other parts follow after its activation.
 */
const coreParts =
  /features\/guide\/(emergency|topic|category|guide-overview)\.tsx$|features\/contact\/(contact-overview|helpline|representation\/representation-card)\.tsx$|src\/data\/guide\/tier-file\.ts$|contract\/places\/(place-finder|borders)\.ts$|app\/not-found\.tsx$/

/** What every screen stands on. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//
/** Of the app's own modules what several lazy screens share: in one file, or each of a hundred small ones would be a file. */
const ownModules = /\/(src|store|contract)\/[^?]*\.tsx?$/

/** A sheet of an area of the product. */
const area = /\/src\/features\/(\w+)\/[^?]*\.css$/

/** Words are named `rest-de`, those of the first screen `de` (`words-plugin.ts`). The language of words that the core needs. */
const coreWords = (chunk: string) => /^(?:rest-)?(de|fr|it|en)$/.exec(chunk)?.[1]

/** The app with the Offline Lab in it, for testers. Nothing of the Lab is in the citizens' build. */
const isLab = process.env['ABROAD_LAB'] === '1'

/** What the core holds: always (`true`), or for citizens of one language. */
const coreFiles = new Map<string, true | string>([
  ['index.html', true],
  ['emergency.html', true],
  ['emergency/tier.json', true],
])

/** Where the build is written. */
let folder = isLab ? 'dist-lab' : 'dist'

/** By which the service worker tells its own build's files from those of another, where no hash stands in their names. */
function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('base64').slice(0, 22)
}

const ofEngine =
  /worker\/(entry\/engine|alert\/(keep-alerts|alert-check)|environment\/browser-environment)\.ts$|store\/database\/lost-rows\.ts$/

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    react(),
    wordsPlugin(),
    layerStyles(),
    shakenRouter(),
    alertKeys(),
    ...(isLab ? [labParts()] : []),
    markCore(),
    startLanguages(),
    startFrame(),
    nameFirstFiles(),
    emergencyFiles(),
    serviceWorkerOutbox(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: isLab ? 'lab/engine' : 'worker/entry',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      // The plugin starts a build of its own for the service worker and does not pass the log level on.
      integration: { configureCustomSWViteBuild: (inner) => void (inner.logLevel = 'warn') },
      injectManifest: {
        // A service worker may not import lazily: what the page fetches when it needs it stands in here whole.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}', 'emergency/*.json'],
        // Only the browser reads the push provider's worker and the launcher's icon, and nobody is prompted to install without a network.
        globIgnores: ['previous/**', 'sw.js', 'screenshots/**', 'push/**', 'icons/monochrome.svg', 'assets/install-prompt-*'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({
            // Without a revision an entry is none to Workbox; it is the service worker's own shell that reads them.
            manifest: entries.map(({ url, size, revision }) => ({
              url,
              size,
              ...(revision !== null && { revision: digestOf(`${folder}/${url}`) }),
              ...(coreFiles.has(url) && { core: coreFiles.get(url) }),
            })) as typeof entries,
            warnings: [],
          }),
        ],
      },
    }),
  ],
  // What later parts import never stands in the worker's first file: WebKitGTK 2.50 runs that file once more for the first that names it.
  worker: {
    format: 'es',
    rolldownOptions: { output: { comments: { annotation: false }, codeSplitting: { groups: [{ name: 'sync-engine', test: ofEngine }] } } },
  },
  build: {
    target: floor,
    outDir: folder,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // Few files for the first screen: on a thin line each costs a round trip, and each is one more that can be dropped.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Shorter than Vite's: all names stand in the service worker and in the entry.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            // What the entry imports statically, but not the entry itself: it awaits the first screen, whose chunk imports this one.
            { name: 'parts', tags: ['$initial'], test: (id) => !/\/(src\/main\.tsx|index\.html)$/.test(id) },
            // The sheets of a screen beyond the first: what several share, and its area's. Few want the forced colours.
            { name: 'forms', test: /\/src\/shared\/ui\/forms\/[^?]*\.css$/ },
            { name: 'shared', test: /\/src\/(shared|app)\/[^?]*(?<!forced-colors)\.css$/ },
            { name: (id) => area.exec(id)?.[1] ?? null, test: area, debugName: 'areas' },
            // From how many on: at 4 and at 6 the core of the first visit is larger, at 3 by 10 kB.
            { name: 'common', test: ownModules, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: { proxy: proxied('http://127.0.0.1:4173') },
})

/**
 * Marks the components and contexts of react-router as free of side effects, so that the build leaves out those that nothing uses, and removes
 * what `Link` prefetches from servers that this app has not. Together 4 kB gzip.
 */
function shakenRouter(): Plugin {
  return {
    name: 'abroad-shaken-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/.*\.js$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/= (React\$1\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link/, 'link'),
    },
  }
}

function proxied(target: string) {
  return Object.fromEntries(['/api', '/cms', '/idp', '/desk', '/emergency'].map((path) => [path, { target }]))
}

/** In the Lab's build these stand in the place of the app's own: what it adds to the page, and engine and service worker on a device that it makes bad. */
function labParts(): Plugin {
  const at = (path: string) => `${import.meta.dirname}/${path}`
  const inPlaceOf = new Map([
    [at('src/additions.ts'), at('lab/entry/additions.tsx')],
    [at('worker/entry/engine.worker.ts'), at('lab/engine/engine.worker.ts')],
  ])
  return {
    name: 'abroad-lab',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer?.startsWith(at('lab/'))) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const [path = '', query] = found?.id.split('?') ?? []
      const ours = inPlaceOf.get(path)
      return ours === undefined ? null : query === undefined ? ours : `${ours}?${query}`
    },
  }
}

/**
 * A sheet's place in the cascade is its folder's, in whatever order the sheets are loaded. A feature stands over the shell, which the chat fits to
 * itself; the forced colours are in no layer, and so above all.
 */
function layerStyles(): Plugin {
  const layers = ['ground', 'ui', 'outbox', 'screen', 'app', 'features']
  return {
    name: 'abroad-layers',
    enforce: 'pre',
    transform(code, id) {
      const path = /\/src\/(?:shared\/)?([^?]*)\.css$/.exec(id)?.[1]
      if (path === undefined || path === 'ui/forced-colors') return null
      const layer = path === 'ui/ground' || path === 'ui/tokens' ? 'ground' : path.slice(0, path.indexOf('/'))
      if (!layers.includes(layer)) throw new Error(`${id} has no layer`)
      return `@layer ${layer}{${code}}`
    },
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/*layers*/', `@layer ${layers.join()};`) },
  }
}

/** The public keys by which the engine knows alerts of the head office: of the file by which the services sign. */
function alertKeys(): Plugin {
  return {
    name: 'abroad-alert-keys',
    async config() {
      const { alertKeyFile, publicAlertKeys } = await import('./server/domain/alerts/alert-keys.ts')
      return { define: { __ALERT_KEYS__: JSON.stringify(publicAlertKeys(process.env['ALERT_KEYS'] || alertKeyFile)) } }
    },
  }
}

function markCore(): Plugin {
  return {
    name: 'abroad-core',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const visit = (name: string): void => {
          const chunk = bundle[name]
          if (chunk?.type !== 'chunk' || coreFiles.has(name)) return
          coreFiles.set(name, true)
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) coreFiles.set(sheet, true)
          for (const imported of chunk.imports) visit(imported)
        }
        for (const [name, chunk] of Object.entries(bundle)) {
          if (chunk.type !== 'chunk') continue
          const language = coreWords(chunk.name)
          if (language) coreFiles.set(name, language)
          else if (chunk.isEntry || (chunk.facadeModuleId && coreParts.test(chunk.facadeModuleId))) visit(name)
        }
      },
    },
  }
}

/** What the service worker imports when the browser says `sync`: one classic script, before the service worker's list of files is made. */
function serviceWorkerOutbox(): Plugin {
  return {
    name: 'abroad-service-worker-outbox',
    apply: 'build',
    async writeBundle(options) {
      await buildByVite({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'silent',
        publicDir: false,
        build: {
          target: floor,
          outDir: `${options.dir}/assets`,
          emptyOutDir: false,
          rolldownOptions: {
            input: 'worker/entry/sw-outbox.ts',
            output: { format: 'iife', entryFileNames: '[name]-[hash].js', comments: { annotation: false } },
          },
        },
      })
    },
  }
}

/** What an emergency needs without a network: topics, numbers and representations from the server's content, and the borders. */
function emergencyFiles(): Plugin {
  return {
    name: 'abroad-emergency',
    apply: 'build',
    async writeBundle(options) {
      folder = options.dir ?? folder
      const { buildEmergencyFiles } = await import('./server/build-emergency-files.ts')
      const files = await buildEmergencyFiles()
      mkdirSync(`${options.dir}/emergency`, { recursive: true })
      writeFileSync(`${options.dir}/emergency/tier.json`, JSON.stringify(files.tier))
      writeFileSync(`${options.dir}/emergency.html`, files.page)
      const { buildBorderFile } = await import('./server/build-border-file.ts')
      writeFileSync(`${options.dir}/emergency/border-steps.json`, JSON.stringify(buildBorderFile()))
    },
  }
}
