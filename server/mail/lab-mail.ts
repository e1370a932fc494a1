import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Mailer } from './mailer.ts'

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:44rem;padding:24px 20px;font:1rem/1.5 system-ui,sans-serif}article{padding:16px 0;border-top:1px solid}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** What would have been sent, for testers: with the Lab only, and to this machine only. */
export function labMailRoutes(mailer: Mailer): Hono {
  return new Hono().get('/', async (c) => {
    const mails = await mailer.stored()
    const body =
      mails === null
        ? html`<p>Mails go out by SMTP_URL.</p>`
        : mails.length === 0
          ? html`<p>No mail has been written.</p>`
          : mails.map((mail) => html`<article><pre>${mail}</pre></article>`)
    const document = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>Mail · Abroad Lab</title>
          <link rel="icon" href="data:," />
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <h1>Mail</h1>
          ${body}
        </body>
      </html>`
    return c.html(document, 200, { 'Cache-Control': 'no-store', 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' })
  })
}
