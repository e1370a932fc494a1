/** Settings of a real installation. */
const operatorSettings = ['DATABASE_URL', 'SMTP_URL', 'CLIENT_ADDRESS_HEADER']
const loopbackHosts = ['127.0.0.1', '::1', 'localhost']

/**
 * LAB and DEMO for `npm start`: on, unless the environment has settings of a real installation or opens the port to other machines.
 * Values that the caller has set stay. An empty variable counts as unset.
 */
export function demoSettings(environment) {
  const isReal = operatorSettings.some((name) => environment[name])
  const isOpen = Boolean(environment.HOST) && !loopbackHosts.includes(environment.HOST)
  const value = isReal || isOpen ? '0' : '1'
  return { LAB: environment.LAB || value, DEMO: environment.DEMO || value }
}
