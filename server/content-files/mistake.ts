/** What is wrong with a file, for the editor who wrote it. */
export interface Mistake {
  file: string
  line: number
  reason: string
}

export type Report = (line: number, reason: string) => void

export function mistakeText(mistake: Mistake): string {
  return `${mistake.file}:${mistake.line}: ${mistake.reason}`
}
