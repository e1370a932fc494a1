/** A step between: the names of all files that the Lab is made of stand in this one, and not in what every first visit carries. */
export async function openLab() {
  const { loadLab } = await import('./lab-part.tsx')
  return loadLab()
}
