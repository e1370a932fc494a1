import { statusByType } from '#server/intents/problem-document.ts'
import { everyHeader } from './refusals.ts'

/** What the layers before every address of the services say. */
const before = [
  'abroad:invalid',
  'abroad:unauthorized',
  'abroad:account-mismatch',
  'abroad:not-found',
  'abroad:unavailable',
  'about:blank',
] as const

/** What the services answer beyond the calls of the contract: addresses that its replies name, and the description itself. */
export function ownPaths(): Record<string, Record<string, object>> {
  const revalidated = { headers: everyHeader, description: 'What the caller has by that ETag is what there is.' }
  const problem = { $ref: '#/components/responses/problem' }
  return {
    '/cms/pictures/{file}': {
      get: {
        operationId: 'picture',
        summary: 'A picture of an item, by the address that the item names',
        tags: ['contentHost'],
        security: [],
        parameters: [
          { name: 'file', in: 'path', required: true, description: 'As the item names it.', schema: { type: 'string' } },
          { name: 'v', in: 'query', required: false, description: 'As the item names it.', schema: { type: 'string' } },
          { $ref: '#/components/parameters/etag' },
        ],
        responses: {
          '200': { description: 'The picture.', headers: everyHeader, content: { 'image/png': {} } },
          '304': revalidated,
          '400': problem,
          '404': problem,
          '500': problem,
        },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openApi',
        summary: 'This document',
        tags: ['ping'],
        security: [],
        responses: {
          '200': { description: 'The document.', headers: everyHeader, content: { 'application/json': { schema: { type: 'object' } } } },
          ...Object.fromEntries(before.map((type) => [statusByType[type], problem])),
        },
      },
    },
  }
}
