import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('./services-process.ts', import.meta.url))

export interface ServicesLine {
  ask(question: string): Promise<string>
  close(): void
}

type Message = { isReady: true } | { no: number; text: string } | { no: number; error: string }

export function openServicesLine(): Promise<ServicesLine> {
  const child = fork(entry, { execArgv: ['--no-deprecation', '--stack-trace-limit=4'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>()
  let asked = 0
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) => {
      const error = new Error(`the services have ended with ${code ?? signal}`)
      reject(error)
      for (const one of waiting.values()) one.reject(error)
    })
    child.on('message', (message: Message) => {
      if ('isReady' in message) return resolve({ ask, close: () => void child.kill('SIGKILL') })
      const one = waiting.get(message.no)
      waiting.delete(message.no)
      if ('error' in message) one?.reject(new Error(message.error))
      else one?.resolve(message.text)
    })
  })

  function ask(text: string): Promise<string> {
    const no = (asked += 1)
    return new Promise((resolve, reject) => {
      waiting.set(no, { resolve, reject })
      child.send({ no, text })
    })
  }
}
