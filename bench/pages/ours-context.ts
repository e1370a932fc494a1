import { nobody } from '#store/scope.ts'
import type { Scope } from '#store/scope.ts'

export const benchBuild = 'bench'
export const benchScope: Scope = { account: nobody, countries: ['th'], repcodes: [], language: 'en' }
