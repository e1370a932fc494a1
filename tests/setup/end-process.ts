/** Ends the process when what it printed is out. A pipe takes 64 kB at a time, and an exit throws the rest away: the verdict at the end. */
export async function endProcess(code: number): Promise<never> {
  await new Promise<void>((resolve) => void process.stdout.write('', () => resolve()))
  process.exit(code)
}
