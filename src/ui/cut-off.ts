import type { ConnectionView } from '#store/views.ts'

/** Whether nothing can be checked just now; a slow line still can. */
export function isCutOff(connection: ConnectionView | undefined): boolean {
  return connection !== undefined && connection.state !== 'online' && connection.state !== 'slow'
}
