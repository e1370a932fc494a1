import { createHash } from 'node:crypto'

/** A message for the script of an open conversation. */
export interface LiveMessage {
  seq: number
  sender: 'citizen' | 'representation' | 'introduction'
  /** Who wrote it, and when. */
  about: string
  text: string
}

/**
 * The desk's only script. While a conversation is visible, it requests new messages every ten seconds. Each request names the last message shown, which marks
 * messages up to it as read. Texts are inserted as text, never as HTML.
 */
const text = `(() => {
  const thread = document.querySelector('.thread[data-address]')
  let last = Number(thread.dataset.last)
  const show = ({ seq, sender, about, text }) => {
    const item = document.createElement('li')
    const meta = document.createElement('span')
    const words = document.createElement('p')
    item.className = sender
    meta.className = 'meta'
    meta.textContent = about
    words.textContent = text
    item.append(meta, words)
    thread.append(item)
    last = seq
    for (const seen of document.querySelectorAll('input[name="seen"]')) seen.value = last
  }
  const look = async () => {
    try {
      if (document.visibilityState === 'visible') {
        const reply = await fetch(thread.dataset.address + '?after=' + last, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(8000) })
        if (reply.status === 200) for (const message of (await reply.json()).messages) show(message)
      }
    } catch {}
    setTimeout(look, 10000)
  }
  setTimeout(look, 10000)
})()`

export interface PageScript {
  text: string
  /** For the page's content security policy. */
  hash: string
}

export const liveScript: PageScript = { text, hash: createHash('sha256').update(text).digest('base64') }
