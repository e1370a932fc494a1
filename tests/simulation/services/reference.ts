import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { reference as whole } from '#server/testing/test-app.ts'

const countries = new Set(['TH', 'CH', 'AE'])
const posts = new Set(['th-bangkok-embassy', 'ae-abu-dhabi-embassy'])

/** Three countries, because every device stores all of it. */
export const reference: ReferenceData = {
  ...whole,
  countries: whole.countries.filter((country) => countries.has(country.iso2)),
  representations: whole.representations.filter((post) => posts.has(post.id)),
  partners: whole.partners.slice(0, 2),
}
