import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Each tried on a network of its own, so that nothing of this machine's is touched. */
const tries = {
  'random drops by netem': 'ip link set lo up && tc qdisc add dev lo root netem loss 10%',
  'random drops by nft': 'nft add table inet t',
  'a thin line by tbf': 'tc qdisc add dev lo root tbf rate 8kbit burst 1600 latency 3s',
}

/** What the kernel would do to packets here, in a sentence. The soak does not need it: its wire does the same to bytes. */
export async function kernelDropsText(): Promise<string> {
  const found = await Promise.all(
    Object.entries(tries).map(([name, command]) =>
      run('unshare', ['-n', 'sh', '-c', command]).then(
        () => `${name} available`,
        () => `${name} not available here`,
      ),
    ),
  )
  return `network namespaces, not used: ${found.join(', ')}`
}
