/** The disk of the services' database, which a tester can fill. */
export interface FullDisk {
  isFull(): boolean
  set(isFull: boolean): void
  /** What the database is asked in the place of a statement: it says by itself that there is no room. */
  reword(statement: string): string
}

/** In the database's own words, inside the transaction that it ends: nobody further up can tell it from a disk that is full. */
const noRoom = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`

/** What is read needs no room, and what is deleted gives some. */
const isWrite = /^\s*(insert|update|with\b[\s\S]*\b(insert\s+into|update))\b/i

export function createFullDisk(): FullDisk {
  let isFull = false
  return {
    isFull: () => isFull,
    set: (next) => void (isFull = next),
    reword: (statement) => (isFull && isWrite.test(statement) ? noRoom : statement),
  }
}
