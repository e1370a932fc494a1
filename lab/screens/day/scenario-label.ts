/** "01 Lost Answer" of `01-lost-answer`: the title is a sentence, which the list would cut. */
export function scenarioLabel(name: string): string {
  return name.replace(/[-_]+/g, ' ').replace(/(^| )\p{L}/gu, (start) => start.toUpperCase())
}
