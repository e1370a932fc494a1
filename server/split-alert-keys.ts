import { alertKeyFile, splitAlertKeys } from './services/alert/alert-keys.ts'

/** `npm run split-keys -- [FILE]`: splits the keys of the first builds into public halves, signing key and reserve. No key changes. */
try {
  process.stdout.write(`${splitAlertKeys(process.argv[2] ?? (process.env['ALERT_KEYS'] || alertKeyFile)).join('\n')}\n`)
} catch (cause) {
  process.stderr.write(`Nothing was split: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}
