import type { Page } from '@playwright/test'

/**
 * Puts a thread of so many messages on the device of whoever is logged in and has opened the chat, as pulls would have left it: every fifth is long,
 * nine an hour. Nothing of it is known to a service.
 */
export async function fillThread(page: Page, count: number, representationId = 'th-bangkok-embassy'): Promise<void> {
  await page.evaluate(`(${fill})(${JSON.stringify({ count, representationId })})`)
}

/** Runs in the page. */
const fill = `async ({ count, representationId }) => {
  const db = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('abroad')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const tx = db.transaction(['conversations', 'messages'], 'readwrite')
  const id = 'bench-conversation'
  const account = localStorage.getItem('abroad.account')
  const start = Date.now() - (count / 9) * 3_600_000
  tx.objectStore('conversations').clear()
  tx.objectStore('conversations').put({
    id, account, representationId, state: 'open', seq: count, rev: 1, readByCitizen: count, readByRepresentation: count, from: 1, known: count,
  })
  for (let seq = 1; seq <= count; seq += 1) {
    const text = 'Message ' + seq + '. ' + 'The counter is open in the morning, and the form comes by post. '.repeat(seq % 5 === 0 ? 5 : seq % 3)
    tx.objectStore('messages').put({
      conversation: id, seq, id: 'bench-' + seq, from: seq % 2 === 0 ? 'representation' : 'citizen', text,
      sentAt: new Date(start + (seq / 9) * 3_600_000).toISOString(),
    })
  }
  await new Promise((resolve, reject) => {
    tx.oncomplete = resolve
    tx.onerror = () => reject(tx.error)
  })
  db.close()
}`
