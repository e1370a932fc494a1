/** Raised when an old app could misread a reply. Every reply of ours carries it in the header `Abroad-Contract`. */
export const contractVersion = 1

/** The version as Settings shows it; "v0.0.0" while it is unknown. */
export function versionText(version: { major: number; minor: number; patch: number } | undefined): string {
  return version ? `v${version.major}.${version.minor}.${version.patch}` : 'v0.0.0'
}
