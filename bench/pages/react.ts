import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

void navigator.serviceWorker.register('sw.js')

const cards = Array.from({ length: 20 }, (_, no) =>
  createElement(
    'article',
    { key: no },
    createElement('h2', null, `In brief: the autumn meeting (${no})`),
    createElement('p', null, 'What stood here last. '.repeat(8)),
    createElement('time', null, '2026-11-27'),
  ),
)
createRoot(document.body).render(cards)
