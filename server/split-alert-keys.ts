import { alertKeyFile, splitAlertKeys } from './domain/alerts/alert-keys.ts'

/** `node server/split-alert-keys.ts [FILE]`: splits the key file of the first builds into public halves, signing key and reserve. No key changes. */
try {
  process.stdout.write(`${splitAlertKeys(process.argv[2] ?? (process.env['ALERT_KEYS'] || alertKeyFile)).join('\n')}\n`)
} catch (cause) {
  process.stderr.write(`Nothing was split: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}
