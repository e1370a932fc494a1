import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Log } from './log.ts'
import { alertKeyFile, openSigningKey, signingKeyFileBeside, type SigningKey } from './domain/alerts/alert-keys.ts'
import { serveSigner } from './domain/alerts/serve-signer.ts'

/**
 * `node server/signer.ts`: signs alerts, and is the only process that reads the private key. It listens on the socket `ALERT_SIGNER`, for a user of
 * its own; without that the services start it as a child process and talk to it by its standard streams.
 */
// As `createLog`, which would load the database's drivers. The standard output is the connection.
const log: Log = {
  write: (level, message, fields) =>
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`),
}
const { ALERT_SIGNER: path, ALERT_SIGNING_KEY: keyFile } = process.env
const key = openKey(keyFile || signingKeyFileBeside(alertKeyFile))

if (path) await listen(path)
else {
  serveSigner({ input: process.stdin, output: process.stdout, key, log })
  process.stdin.on('close', () => process.exit())
  process.stdout.on('error', () => process.exit())
  // Ctrl+C and a stop of the unit reach the child too; a release in progress still needs it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
}

function openKey(file: string): SigningKey {
  try {
    return openSigningKey(file)
  } catch (cause) {
    refuseToStart(cause instanceof Error ? cause.message : String(cause))
  }
}

/** The group of the socket may sign: the services' user is in it. */
async function listen(socket: string): Promise<void> {
  if (await isInUse(socket)) refuseToStart(`another process listens on ${socket}`)
  rmSync(socket, { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    serveSigner({ input: connection, output: connection, key, log })
  })
  server.on('error', (cause) => refuseToStart(cause.message))
  server.listen(socket, () => {
    chmodSync(socket, 0o660)
    log.write('info', 'the signing process listens', { key: key.publicKey.key })
  })
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      rmSync(socket, { force: true })
      process.exit()
    })
}

/** Whether the socket is that of a running process, not left over from a killed one. */
function isInUse(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const tried = connect(socket)
    tried.once('connect', () => (tried.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}

function refuseToStart(reason: string): never {
  process.stderr.write(`The signing process does not start: ${reason}\n`)
  process.exit(1)
}
