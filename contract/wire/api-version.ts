import * as v from 'valibot'
import { defineCall } from './call.ts'

const VersionPart = v.pipe(v.number(), v.integer(), v.minValue(0))
export const ApiVersion = v.object({ major: VersionPart, minor: VersionPart, patch: VersionPart })
export const apiVersion = defineCall({ service: 'identity', method: 'GET', path: '/version', reply: ApiVersion })
