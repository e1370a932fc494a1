import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { ThreadLine } from './thread-line.tsx'
import type { ThreadRow } from './thread-rows.ts'
import type { Writing } from './use-message-draft.ts'

/** Nearer to the end than this counts as at it. */
const endPx = 48
/** Nearer to the beginning than this, older messages are read: before the citizen is there. */
const olderPx = 1_200

/**
 * The shortest message, which a line is taken for until it has been measured. Too small, many lines are drawn that nobody sees; too great, the
 * thread shrinks while it is measured, which looks like somebody who scrolls up.
 */
const shortLinePx = 64
/** Drawn beyond what is seen, on either side. */
const bufferPx = 400

export interface MessageListHandle {
  toEnd: () => void
}

interface MessageListProps {
  ref: Ref<MessageListHandle>
  rows: readonly ThreadRow[]
  unread: number
  isOlderMissing: boolean
  onReachOlder: () => void
  isAtEnd: boolean
  onAtEnd: (isAtEnd: boolean) => void
  writing: Writing
}

/** The thread: opens at its end and stays there while new lines come; only what is near the window is in the document. */
export function MessageList({ ref, rows, unread, isOlderMissing, onReachOlder, isAtEnd, onAtEnd, writing }: MessageListProps) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const follows = useRef(true)
  const offset = useRef(0)
  const count = rows.length
  const isPrepended = usePrepended(rows)

  const toEnd = useCallback(() => {
    follows.current = true
    list.current?.scrollToIndex(count - 1, { align: 'end' })
  }, [count])
  useImperativeHandle(ref, () => ({ toEnd }), [toEnd])

  useLayoutEffect(() => {
    if (follows.current && rows.length > 0) toEnd()
  }, [rows, toEnd])

  // A keyboard that comes up, or words that grow in the place to write, take room away from below.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => follows.current && toEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

  function onScroll(): void {
    const handle = list.current
    if (!handle) return
    const isHere = handle.scrollSize - handle.scrollOffset - handle.viewportSize <= endPx
    // Only who scrolls up leaves the end: a notice that takes room away from it moves nobody.
    const isLeaving = handle.scrollOffset < offset.current
    offset.current = handle.scrollOffset
    if (isHere) follows.current = true
    else if (isLeaving) follows.current = false
    if (follows.current !== isAtEnd) onAtEnd(follows.current)
    if (handle.scrollOffset < olderPx && rows[0]?.kind === 'older' && !isOlderMissing) onReachOlder()
  }

  return (
    <div className="chat-place">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <div className="chat-scroll" ref={scroller} tabIndex={0} role="log" aria-live="off" aria-label={t('log')}>
        <div className="chat-fill" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={isPrepended}
          bufferSize={bufferPx}
          itemSize={shortLinePx}
          onScroll={onScroll}
        >
          {(row) => <ThreadLine key={row.key} row={row} isOlderMissing={isOlderMissing} onReachOlder={onReachOlder} writing={writing} />}
        </Virtualizer>
      </div>
      {!isAtEnd && (
        <button type="button" className="chat-newest" onClick={toEnd}>
          <Icon name="arrow-down" size={20} />
          <span>{unread > 0 ? t('newestUnread', { count: unread }) : t('newest')}</span>
        </button>
      )}
    </div>
  )
}

/** Lines came before the first one: the place of what the citizen reads is kept from below. */
function usePrepended(rows: readonly ThreadRow[]): boolean {
  const [seen, setSeen] = useState({ rows, isPrepended: false })
  if (seen.rows === rows) return seen.isPrepended
  const isPrepended = firstMessage(seen.rows) !== firstMessage(rows) && seen.rows.at(-1)?.key === rows.at(-1)?.key
  setSeen({ rows, isPrepended })
  return isPrepended
}

function firstMessage(rows: readonly ThreadRow[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message')?.key
}
