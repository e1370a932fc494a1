/** Whether the citizen asked the browser to save data; browsers that cannot say are taken to say no. */
export function savesData(navigator: object = globalThis.navigator): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
