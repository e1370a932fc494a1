import { inspect } from 'node:util'
import { endProcess } from '#tests/setup/end-process.ts'
import { WrongUse, type Campaign, type CampaignContext, type Outcome } from './campaign.ts'

/** `npm run campaign -- NAME [--option value …]`. Exits with 0 only if the campaign found nothing; lists the campaigns if no name is given. */
interface Entry {
  summary: string
  load(): Promise<Campaign>
}

const entries: Readonly<Record<string, Entry>> = {
  soak: {
    summary: 'citizens in Chromium on a bad network, while services, database and browsers are killed',
    load: async () => (await import('./soak/campaign.ts')).soak,
  },
  explore: {
    summary: "random taps on everything in the accessibility tree, with the soak's faults; checks 17 properties after each step",
    load: async () => (await import('./explorer/campaign.ts')).explorer,
  },
  'kill-services': {
    summary: 'kills the services or the primary database under load and compares the database with every reply',
    load: async () => (await import('./kill-services.ts')).killServices,
  },
  'kill-browser': {
    summary: 'kills Chromium, Firefox or WebKit the moment the screen says "Saved on this device"',
    load: async () => (await import('./kill-browser.ts')).killBrowser,
  },
  updates: {
    summary: 'updates earlier releases, with unsent intents of each kind, to this one',
    load: async () => (await import('./updates/campaign.ts')).updates,
  },
  fuzz: {
    summary: 'malformed requests to all routes; fails if one causes an internal error',
    load: async () => (await import('./fuzz.ts')).fuzz,
  },
  mutation: {
    summary: 'mutants of one part of the source against its tests',
    load: async () => (await import('./mutation/campaign.ts')).mutation,
  },
  deployment: {
    summary: 'starts the examples in deploy/ without a container engine (needs root, a build, Debian)',
    load: async () => (await import('./deployment/campaign.ts')).deployment,
  },
  cluster: {
    summary: 'Varnish, HAProxy, processes, primary and replica on this machine; a key kills one of them',
    load: async () => (await import('./cluster.ts')).cluster,
  },
  screens: {
    summary: 'a picture of every screen, language, theme, width and state: screens/index.html',
    load: async () => (await import('./screens/campaign.ts')).screens,
  },
  screenshots: {
    summary: 'the pictures of the README and of the web manifest',
    load: async () => (await import('./pictures.ts')).screenshots,
  },
  print: {
    summary: 'the emergency topics as the app prints them: .build/print/',
    load: async () => (await import('./pictures.ts')).print,
  },
}

const maxPrinted = 20

const [chosen, ...words] = process.argv.slice(2)
await endProcess(await play(chosen))

async function play(asked: string | undefined): Promise<number> {
  if (asked === undefined) {
    const width = Math.max(...Object.keys(entries).map(({ length }) => length))
    print('npm run campaign -- NAME [--option value …]\n')
    for (const [one, { summary }] of Object.entries(entries)) print(`  ${one.padEnd(width)}  ${summary}`)
    return 0
  }
  const entry = Object.hasOwn(entries, asked) ? entries[asked] : undefined
  if (!entry) {
    print(`There is no campaign "${asked}". The campaigns: ${Object.keys(entries).join(', ')}.`)
    return 1
  }
  try {
    const campaign = await entry.load()
    return report(await campaign.run(words, createContext()))
  } catch (error) {
    print(`${asked}: ${error instanceof WrongUse ? error.message : inspect(error)}`)
    return 1
  }
}

/** Ctrl+C ends the process at once, unless the campaign asks for the signal. */
function createContext(): CampaignContext {
  const stopping = new AbortController()
  let isWatched = false
  return {
    print,
    get signal() {
      if (!isWatched) for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
      isWatched = true
      return stopping.signal
    },
  }
}

function report({ flaws, counts }: Outcome): number {
  for (const flaw of flaws.slice(0, maxPrinted)) print(flaw)
  if (flaws.length > maxPrinted) print(`… and ${flaws.length - maxPrinted} more`)
  if (counts) print(`lost ${counts.lost} duplicated ${counts.duplicated} reordered ${counts.reordered} stuck ${counts.stuck}`)
  const failures = flaws.length + (counts ? counts.lost + counts.duplicated + counts.reordered + counts.stuck : 0)
  return failures === 0 ? 0 : 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
