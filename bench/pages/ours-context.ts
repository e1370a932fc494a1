import { nobody } from '../../store/feed/scope.ts'
import type { Scope } from '../../store/feed/scope.ts'

export const benchBuild = 'bench'
export const benchScope: Scope = { account: nobody, countries: ['th'], repcodes: [], language: 'en' }
