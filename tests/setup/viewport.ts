/** The size of the page in component tests, in CSS pixels. */
export const ordinaryViewport = { width: 414, height: 896 }
