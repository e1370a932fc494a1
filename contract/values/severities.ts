/** How severe an alert is, the most severe first: as plain values, so that a page loads no schemas for them. */
export const severities = ['emergency', 'warning', 'information'] as const
export type Severity = (typeof severities)[number]
