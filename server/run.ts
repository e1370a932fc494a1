import { readConfig } from './config.ts'
import { createLog, failureOf } from './log.ts'
import { createRestartable, type Restartable } from './restartable.ts'
import { demoHeadOffice, demoStaff } from './domain/staff/staff.ts'
import { createLabDesk } from './api/lab/lab-desk.ts'
import { demoCitizen } from './domain/accounts/demo-citizen.ts'
import { startServices } from './start-services.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const read = readConfig(process.env)
if (!read.ok) refuseToStart(read.reason)
const { config } = read
const log = createLog({ now: Date.now, print })
// Unheard, Node would print the message and all it holds: of a statement that failed, every value.
process.on('uncaughtException', (cause) => {
  log.write('error', 'the process failed', failureOf(cause))
  process.exit(1)
})

/** Theirs who can restart, as soon as there is something to restart. */
const hand: { services?: Restartable } = {}
const lab = config.lab ? createLabDesk({ now: Date.now, restart: () => hand.services?.restart() }) : undefined

const started = await startServices(config, { log, lab })
if (!started.ok) refuseToStart(started.reason)
const services = createRestartable({
  first: started.services,
  start: (port) => startServices({ ...config, port, generate: 0 }, { log, lab }),
  onRefused: refuseToStart,
})
hand.services = services
stopOnSignals({ services, log })

const { address } = started.services
print(`Abroad is at ${address}`)
if (config.demoAccounts) print(`Demo citizen: ${demoCitizen.email}, password ${demoCitizen.password}`)
if (config.demoAccounts) print(`Desk: ${address}/desk, ${demoStaff.email}, password ${demoStaff.password}`)
if (config.demoAccounts) print(`Alerts, at the same desk: ${demoHeadOffice.join(' and ')}, the same password`)

function refuseToStart(reason: string): never {
  process.stderr.write(`Abroad does not start: ${reason}\n`)
  process.exit(1)
}
