export function compareGalleries(before: string, now: string, isPart: boolean): { compared: number; changed: number }
