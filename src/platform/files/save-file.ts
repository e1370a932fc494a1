/** Long enough for a browser that asks where to put it. */
const keepAddressMs = 60_000

/** Hands a file to the browser's downloads. Whether it was kept there, no browser says. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs)
}
