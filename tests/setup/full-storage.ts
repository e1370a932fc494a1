/** Fills `localStorage`, so that not one more character can be stored. `localStorage.clear()` empties it. */
export function fillStorage(): void {
  for (let [text, size] = ['', 1 << 20]; size > 0;) {
    try {
      localStorage.setItem('abroad.fill', text + 'x'.repeat(size))
      text += 'x'.repeat(size)
    } catch {
      size >>= 1
    }
  }
}
