/** Until when a link of the desk is good, in milliseconds since 1970: it says so itself, in front of its mark. Null: it is no such link. */
export function linkEndsAt(token: string | null): number | null {
  const [, endsAt] = /^(\d{1,15})\.[\w-]+$/.exec(token ?? '') ?? []
  return endsAt === undefined ? null : Number(endsAt)
}
