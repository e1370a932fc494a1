import './progress.css'

interface ProgressProps {
  label: string
  done: number
  total: number
  /** The same in words: "1.3 of 2.1 MB". */
  words?: string
}

export function Progress({ label, done, total, words }: ProgressProps) {
  return (
    <div>
      <progress
        className="progress"
        aria-label={label}
        aria-valuetext={words}
        value={total > 0 ? Math.min(done, total) : 0}
        max={Math.max(total, 1)}
      />
      {words && <p className="progress-words">{words}</p>}
    </div>
  )
}
