import type { ReactNode } from 'react'
import { useConnection } from '#src/data/status.ts'
import { CutOff, isCutOff } from './cut-off.ts'

export function CutOffProvider({ children }: { children: ReactNode }) {
  const connection = useConnection()
  return <CutOff value={isCutOff(connection)}>{children}</CutOff>
}
