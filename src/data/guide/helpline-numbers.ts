import type { Helpline } from '#contract/guide/guide.ts'

/** Numbers of the helpline where nothing else is to be had: they have been the same for years. */
export const helplineNumbers: Helpline = { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' }
/** As the guide's topic on the helpline names it, after pages of the FDFA. */
export const helplineMail = 'helpline@eda.admin.ch'
