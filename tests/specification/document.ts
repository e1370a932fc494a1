export interface Row {
  id: string
  statement: string
  built: string[]
  tests: TestReference[]
}

export interface TestReference {
  path: string
  title: string
}

/** The rows of all tables of `docs/specification.md`; its head says how they are written. */
export function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (id|---) \|/.test(line))
    .map((line) => {
      const [id = '', statement = '', built = '', tests = '', ...further] = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|'))
      if (further.length > 0) throw new Error(`${id} has more than four cells`)
      return { id, statement, built: pathsIn(built), tests: tests.split('<br>').map(referenceOf) }
    })
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

function referenceOf(cell: string): TestReference {
  const [, path = '', title = ''] = /^`([^`]*)`(?: › )?(.*)$/.exec(cell.trim()) ?? []
  return { path, title: title.trim() }
}
