import type { ReactNode } from 'react'

/** A mark, what it is about, and a sentence. */
export function ActivityLine({ mark, title, sub }: { mark: ReactNode; title: ReactNode; sub: ReactNode }) {
  return (
    <div className="activity-line">
      {mark}
      <div>
        <p className="h5">{title}</p>
        <p className="small">{sub}</p>
      </div>
    </div>
  )
}
