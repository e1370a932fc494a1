// What the oldest browsers of the floor lack and the app uses. Engine and service worker import it before anything else; the build writes it
// into index.html, before the app's own script, so nothing is imported here.
// oxlint-disable-next-line unicorn/require-module-specifiers -- It makes a module of the file; the build leaves it out of index.html.
export {}
{
  // Chrome 109 has no copying methods.
  const changes: Record<string, (copy: unknown[], ...given: [never, ...never[]]) => unknown> = {
    toReversed: (copy) => copy.reverse(),
    // oxlint-disable-next-line unicorn/no-array-sort -- Of a copy: it is what `toSorted` is made of.
    toSorted: (copy, compare) => copy.sort(compare),
    toSpliced: (copy, ...given) => copy.splice(...given),
    with: (copy, at, value) => copy.splice(at, 1, value),
  }
  for (const [name, change] of Object.entries(changes)) {
    if (name in Array.prototype) continue
    function value(this: unknown[], ...given: [never, ...never[]]) {
      const copy = [...this]
      change(copy, ...given)
      return copy
    }
    // oxlint-disable-next-line eslint/no-extend-native -- Only where the browser has none of its own, and not met by for-in.
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true })
  }

  // Safari 17.4, Chrome 116, Firefox 124.
  AbortSignal.any ??= (signals) => {
    const either = new AbortController()
    for (const signal of signals) {
      const end = () => either.abort(signal.reason)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true, signal: either.signal })
    }
    return either.signal
  }
}
