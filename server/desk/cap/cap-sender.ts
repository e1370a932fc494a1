import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { ownHost } from '#server/http/own-host.ts'

/** The sender of what is released now. */
export function capSender(c: Context, { capSender: configured }: Pick<Config, 'capSender'>): string {
  return configured ?? `head-office@${ownHost(c)}`
}
