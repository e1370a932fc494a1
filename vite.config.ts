import { mkdirSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Names the build: the head record and the caches belong to one. */
const build = process.env['ABROAD_BUILD'] ?? Date.now().toString(36)

/**
 * Lazy parts that the first visit must not leave without: what an emergency opens. With everything they import statically they make the
 * service worker's core; all other parts follow after its activation.
 */
const coreParts = /features\/guide\/screens\/(emergency|topic|category|guide-overview)\.tsx$|features\/contact\/(contact-overview|helpline|representation-card)\.tsx$|src\/data\/(dexie-chunk|tier-file)\.ts$|app\/wording\/\w+\.ts$|app\/not-found\.tsx$/

const coreFiles = new Set<string>(['index.html', 'emergency.html', 'emergency/tier.json', 'manifest.webmanifest', 'favicon.svg'])

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    react(),
    markCore(),
    emergencyFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}', 'emergency/*.json'],
        globIgnores: ['previous/**', 'sw.js', 'screenshots/**'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => (coreFiles.has(entry.url) ? { ...entry, core: true } : entry)), warnings: [] })],
      },
    }),
  ],
  worker: { format: 'es' },
  build: { target: 'es2022', cssCodeSplit: false, sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
  server: { proxy: proxied('http://127.0.0.1:4173') },
})

function proxied(target: string) {
  return Object.fromEntries(['/api', '/cms', '/idp', '/desk', '/emergency'].map((path) => [path, { target }]))
}

function markCore(): Plugin {
  return {
    name: 'abroad-core',
    apply: 'build',
    generateBundle(_, bundle) {
      const visit = (name: string): void => {
        const chunk = bundle[name]
        if (!chunk || coreFiles.has(name)) return
        coreFiles.add(name)
        if (chunk.type !== 'chunk') return
        for (const css of chunk.viteMetadata?.importedCss ?? []) coreFiles.add(css)
        for (const asset of chunk.viteMetadata?.importedAssets ?? []) coreFiles.add(asset)
        for (const imported of chunk.imports) visit(imported)
      }
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || (chunk.facadeModuleId && coreParts.test(chunk.facadeModuleId)))) visit(name)
        if (/engine\.worker-.*\.js$|\.css$|noto-sans-latin-wght-normal.*\.woff2$/.test(name)) coreFiles.add(name)
      }
    },
  }
}

/** The floor an emergency stands on, built from the server's content. */
function emergencyFiles(): Plugin {
  return {
    name: 'abroad-emergency',
    apply: 'build',
    async writeBundle(options) {
      const { buildEmergencyFiles } = await import('./server/build-emergency-files.ts')
      const files = await buildEmergencyFiles()
      mkdirSync(`${options.dir}/emergency`, { recursive: true })
      writeFileSync(`${options.dir}/emergency/tier.json`, JSON.stringify(files.tier))
      writeFileSync(`${options.dir}/emergency.html`, files.page)
    },
  }
}
