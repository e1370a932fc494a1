import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { build as buildByVite, defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { languages } from './contract/values/language-codes.ts'
import { wordsPlugin } from './src/shared/i18n/words-plugin.ts'
import { startFrame } from './src/app/shell/frame.ts'
import { nameFirstFiles, startLanguages } from './src/app/startup/page-plugins.ts'

/** The oldest supported browsers (README). The build lowers syntax for them; `store/floor/older-browsers.ts` has what else they lack. */
const floor = ['safari16.0', 'ios16.0', 'chrome109', 'firefox115']

/** Names the build. The stored page and the caches belong to one build. */
const build = process.env['ABROAD_BUILD'] ?? Date.now().toString(36)

/**
 * Lazy parts that an emergency needs. With everything that they import statically they are the core, which the service worker stores before it is
 * activated. It stores all other parts afterwards.
 */
const coreParts =
  /features\/guide\/(emergency|topic|category|guide-overview)\.tsx$|features\/contact\/(contact-overview|helpline|representation\/representation-card)\.tsx$|src\/data\/guide\/tier-file\.ts$|contract\/places\/(place-finder|borders)\.ts$|app\/not-found\.tsx$/

/** Libraries that every screen needs. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//
/** The app's own modules. Those that several lazy screens share are in one file; otherwise a hundred small ones would be a file each. */
const ownModules = /\/(src|store|contract)\/[^?]*\.tsx?$/

/** A sheet of a feature. */
const area = /\/src\/features\/(\w+)\/[^?]*\.css$/

/** The language of a chunk of words: `de` for the first screen, `rest-de` for the others (`words-plugin.ts`). The core needs both. */
const coreWords = (chunk: string) => languages.find((language) => chunk === language || chunk === `rest-${language}`)

/** Builds the app with the Offline Lab, for testers. The normal build contains nothing of the Lab. */
const isLab = process.env['ABROAD_LAB'] === '1'

/** The files of the core: for everybody (`true`), or for users of one language. */
const coreFiles = new Map<string, true | string>([
  ['index.html', true],
  ['emergency.html', true],
  ['emergency/tier.json', true],
])

/** Where the build is written. */
let folder = isLab ? 'dist-lab' : 'dist'

/** Tells the service worker which build a file without a hash in its name belongs to. */
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
      // The plugin builds the service worker separately and does not pass on the log level.
      integration: { configureCustomSWViteBuild: (inner) => void (inner.logLevel = 'warn') },
      injectManifest: {
        // A service worker may not import lazily, so it is one file.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}', 'emergency/*.json'],
        // Only the browser reads the push provider's worker and the launcher's icon, and nobody is prompted to install without a network.
        globIgnores: ['previous/**', 'sw.js', 'screenshots/**', 'push/**', 'icons/monochrome.svg', 'assets/install-prompt-*'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({
            // Our service worker reads these entries, not Workbox, which requires a revision.
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
  // Lazy parts must not import the worker's first file: WebKitGTK 2.50 would run that file again.
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
    // Few files for the first screen: on a slow network each costs a round trip and may fail.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Shorter than Vite's names, because the service worker and the entry contain all of them.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            // The static imports of the entry. The entry itself awaits the first screen, whose chunk imports this one.
            { name: 'parts', tags: ['$initial'], test: (id) => !/\/(src\/main\.tsx|index\.html)$/.test(id) },
            // Sheets of all screens but the first: shared by several, or of one feature. Few users need the forced colours.
            { name: 'forms', test: /\/src\/shared\/ui\/forms\/[^?]*\.css$/ },
            { name: 'shared', test: /\/src\/(shared|app)\/[^?]*(?<!forced-colors)\.css$/ },
            { name: (id) => area.exec(id)?.[1] ?? null, test: area, debugName: 'areas' },
            // With 4 or 6 the core of the first visit is larger; with 3 by 10 kB.
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

/** Replaces modules in the build with the Lab: its additions to the page, and an engine and service worker on a device that it makes fail. */
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
 * Puts each sheet into the cascade layer of its folder, so that the order of loading does not matter. Features come after the shell, because the chat
 * adapts it. The forced colours are in no layer, so they win.
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

/** The public keys with which the engine verifies alerts, from the file with which the services sign them. */
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

/** Builds what the service worker imports on `sync` as one classic script, before the list of precached files is made. */
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

/** Writes what an emergency needs offline: topics, numbers and representations from the content of the services, and the borders. */
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
