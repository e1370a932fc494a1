import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from './release.ts'

/** A folder that services serve while another build is copied over the one in it. */
export interface ServedFolder {
  folder: string
  /** Copies a whole build. The assets of the other one stay for open tabs. */
  deploy(release: Release): void
  dispose(): void
}

export function deployInPlace(first: Release): ServedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-served-'))
  const deploy = ({ dist }: Release) => cpSync(dist, folder, { recursive: true })
  deploy(first)
  return { folder, deploy, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Copies a share of the new build's files: in the order of their names as `rsync` does, and in every second case backwards. */
export function cutDeployment(
  { folder, deploy }: ServedFolder,
  { from, to, no, times }: { from: Release; to: Release; no: number; times: number },
): { text: string; finish(): void } {
  rmSync(folder, { recursive: true, force: true })
  deploy(from)
  const names = readdirSync(to.dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to.dist.length + 1))
    .toSorted()
  const isBackwards = no % 2 === 1
  const ordered = isBackwards ? names.toReversed() : names
  // Half of the cuts are among the assets, half among the few other files.
  const isAsset = (name: string) => name.startsWith('assets/')
  const places = ordered.flatMap((name, place) => (isAsset(name) === no % 4 < 2 ? [place] : []))
  const share = (Math.floor(no / 4) + 0.5) / Math.ceil(times / 4)
  const count = (places[Math.floor(share * places.length)] ?? 0) + 1
  for (const name of ordered.slice(0, count)) cpSync(join(to.dist, name), join(folder, name))
  return {
    text: `${count} of ${names.length} files${isBackwards ? ', backwards' : ''}, up to ${ordered[count - 1]}`,
    finish: () => deploy(to),
  }
}
