import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import { change } from '#tests/simulation/source-changes.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const here = 'tests/simulation/real-indexeddb/page/'

/** Modules of the simulation that the page replaces, by modules with the same exports. */
const replacements: Record<string, string> = {
  'tests/simulation/device/disk.ts': 'disk.ts',
  'tests/simulation/device/storage-faults.ts': 'storage-faults.ts',
  'tests/simulation/device/key-store.ts': 'key-store.ts',
  'tests/simulation/services/services.ts': 'services.ts',
  'server/api/lab/end-log-ins.ts': 'server-calls.ts',
  'server/api/lab/lab-content.ts': 'server-calls.ts',
  'server/domain/items/mutations.ts': 'server-calls.ts',
  'server/domain/items/scope.ts': 'server-calls.ts',
  'server/testing/test-app.ts': 'test-app.ts',
}

/** Bundles the simulation as one script for a page. `fault`: with a seeded mistake. Throws if the page does not contain its file. */
export async function bundlePage(fault: string | null): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [replaced(), ...(fault === null ? [] : [mistaken(fault)])],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: root + here + 'page.ts', formats: ['iife'], name: 'simulation', fileName: 'page' },
    },
  })
  const [first] = [made].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('there is no script')
  return chunk.code
}

function replaced(): Plugin {
  return {
    name: 'what-is-real-here',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'fake-indexeddb') return root + here + 'native-indexeddb.ts'
      if (source.startsWith('node:')) throw new Error(`${importer} asks for ${source}, which no page has`)
      const file = source.startsWith('#') ? root + source.slice(1) : importer ? resolve(dirname(importer), source) : source
      const other = replacements[file.slice(root.length)]
      if (other !== undefined && !importer?.startsWith(root + here)) return root + here + other
      if (source.startsWith('#') && existsSync(file)) return file
      return null
    },
  }
}

function mistaken(name: string): Plugin {
  const mistake = seededFaultOf(name)
  const { file } = mistake
  if (file.startsWith('server/')) throw new Error(`${name} is a mistake of the services, and theirs run outside the page without it`)
  let isIn = false
  return {
    name: 'seeded-fault',
    enforce: 'pre',
    transform(text, id) {
      if (id !== root + file) return null
      isIn = true
      return change(text, mistake)
    },
    buildEnd(error) {
      if (!error && !isIn) throw new Error(`${file} is no part of the page, and ${name} is not in it`)
    },
  }
}
