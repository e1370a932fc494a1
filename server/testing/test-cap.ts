import { readFileSync } from 'node:fs'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { importCap, type CapDraft, type CapImport } from '#server/desk/cap/cap-import.ts'
import { deskWords } from '#server/desk/words.ts'

/** An alert as other offices write them. */
export const foreignCap = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>TMD-77</identifier><sender>cap@tmd.go.th</sender><sent>2026-11-20T19:00:00+07:00</sent>
  <status>Actual</status><msgType>Update</msgType><scope>Public</scope>
  <references>cap@tmd.go.th,TMD-76,2026-11-20T12:00:00+07:00</references>
  <info><language>th-TH</language><category>Met</category><event>พายุ</event><urgency>Future</urgency><severity>Moderate</severity>
    <certainty>Likely</certainty></info>
  <info><language>en-US</language><category>Met</category><event>Storm</event><urgency>Future</urgency><severity>Moderate</severity>
    <certainty>Likely</certainty><expires>2026-11-22T12:00:00+07:00</expires><description>Wind &amp; rain.</description>
    <instruction><![CDATA[Stay < inside >]]></instruction><web>https://tmd.go.th</web>
    <area><areaDesc>Phuket</areaDesc><polygon>7,98 8,98 8,99 7,98</polygon>
      <geocode><valueName>ISO3166-1</valueName><value>th</value></geocode><geocode><valueName>TMD</valueName><value>83</value></geocode></area>
  </info>
</alert>`

/** Files rebuilt from public bug reports about other readers of CAP, with invented content. */
export function capFile(name: string): string {
  return readFileSync(new URL(`cap/${name}`, import.meta.url), 'utf8')
}

const reference = await loadReferenceData()
const visit = { words: deskWords.en, language: 'en', timezone: 'Europe/Zurich' } as const

export function readCap(file: string | Uint8Array<ArrayBuffer>, choice?: string): CapImport {
  return importCap((typeof file === 'string' ? new TextEncoder().encode(file) : file).buffer, visit, reference, choice)
}

/** Throws if the file does not become a draft at once. */
export function draftOf(file: string, choice?: string): CapDraft {
  const found = readCap(file, choice)
  if (found.kind !== 'draft') throw new Error(`not a draft: ${JSON.stringify(found)}`)
  return found
}
