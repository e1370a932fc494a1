import * as v from 'valibot'
import { newFaultName } from '#lab/wire/faults.ts'
import { faultNames } from './faults.ts'
import { Scenario, stepKeys } from './scenario.ts'

export type ScenarioRead = { ok: true; scenario: Scenario } | { ok: false; flaws: string[] }

/** From the text of a file. Each flaw names the file, the place in it and what is wrong there. */
export function readScenario(text: string, file: string): ScenarioRead {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    return { ok: false, flaws: [`${file}: is not JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = v.safeParse(Scenario, given)
  if (!parsed.success) return { ok: false, flaws: parsed.issues.map((issue) => `${file}: ${placeOf(issue)}${wordsOf(issue)}`) }
  const flaws = strayNames(parsed.output)
  return flaws.length > 0 ? { ok: false, flaws: flaws.map((flaw) => `${file}: ${flaw}`) } : { ok: true, scenario: parsed.output }
}

function placeOf({ path }: v.BaseIssue<unknown>): string {
  const place = (path ?? []).reduce((words, { key }) => `${words}${typeof key === 'number' ? `[${key}]` : `.${String(key)}`}`, '')
  return place === '' ? '' : `${place.replace(/^\./, '')}: `
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  const last = issue.path?.at(-1)?.key
  const key = typeof last === 'string' ? last : ''
  const isMissing = issue.input === undefined
  switch (issue.type) {
    case 'strict_object':
      return issue.expected === 'never' ? 'is not known here' : isMissing ? 'is missing' : `must be an object, and is ${issue.received}`
    case 'variant':
    case 'picklist':
      if (isMissing) return 'is missing'
      return (
        newNameOf(key, issue) ??
        `unknown ${stepKeys.some((name) => name === key) ? key : 'value'} ${issue.received}; known are ${knownOf(key, issue)}`
      )
    case 'check':
      return typeof issue.input === 'string' ? `${JSON.stringify(issue.input)} ${issue.message}` : issue.message
    default:
      return isMissing
        ? 'is missing'
        : `must be ${issue.expected ?? issue.requirement?.toString() ?? 'another value'}, and is ${issue.received}`
  }
}

/** Null if it never was the name of a fault. */
function newNameOf(key: string, { input }: v.BaseIssue<unknown>): string | null {
  const name = key === 'fault' || key === 'mend' ? newFaultName(String(input)) : undefined
  return name === undefined ? null : `"${String(input)}" has a new name: ${name}`
}

/** A variant of variants names only the first of them. */
function knownOf(key: string, { expected }: v.BaseIssue<unknown>): string {
  if (key === 'fault') return faultNames.join(', ')
  return (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')
}

/** What only the whole file can tell. */
function strayNames({ devices, steps, lanes }: Scenario): string[] {
  const names = devices.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  const strays = steps.flatMap((step, at) => {
    if (!('on' in step) || step.on === undefined || names.includes(step.on)) return []
    return [`steps[${at}].on: unknown device "${step.on}"; there are ${names.join(', ')}`]
  })
  const repeated = lanes.length === new Set(lanes).size ? [] : ['lanes: names a lane twice']
  return [...twice.map((name) => `devices: "${name}" is there twice`), ...strays, ...repeated]
}
