/** Whether "the service has answered", or has not, says nothing any more: more waits than then, or some of what did not leave has left. */
export function isOutdatedAnswer(left: number, { before, now }: { before: number; now: number }): boolean {
  return now > before || now < left
}
