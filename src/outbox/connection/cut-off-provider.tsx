import type { ReactNode } from 'react'
import { useConnection } from '#src/data/device/status.ts'
import { CutOff, isCutOff } from '#src/ui/actions/cut-off.ts'

export function CutOffProvider({ children }: { children: ReactNode }) {
  const connection = useConnection()
  return <CutOff value={isCutOff(connection)}>{children}</CutOff>
}
