/** Ends the process after its output is flushed: a pipe takes 64 kB at a time. */
export async function endProcess(code: number): Promise<never> {
  await new Promise<void>((resolve) => void process.stdout.write('', () => resolve()))
  process.exit(code)
}
