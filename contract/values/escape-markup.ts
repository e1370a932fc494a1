const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What HTML or XML 1.0 excludes even as references: control characters except tab and line ends, unpaired surrogates, noncharacters. */
const excluded = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** A text as HTML or XML, for an element or a quoted attribute. Characters that one of them excludes are left out. */
export function escapeMarkup(text: string): string {
  return text.replace(excluded, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
