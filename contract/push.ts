import * as v from 'valibot'
import { defineCall } from './call.ts'

const Done = v.optional(v.unknown())

export const setExternalUserId = defineCall({ service: 'push', method: 'PUT', path: '/external-user-id/{id}', reply: Done })
/** Opted in: the subscription is stored, or stored again. */
export const putPlayer = defineCall({ service: 'push', method: 'PUT', path: '/one-signal-player/{id}', reply: Done })
export const deletePlayer = defineCall({ service: 'push', method: 'DELETE', path: '/one-signal-player/{id}', reply: Done })
