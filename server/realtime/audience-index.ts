export interface AudienceIndex<Member> {
  readonly join: (member: Member, keys: Iterable<string>) => void
  readonly leave: (member: Member) => void
  readonly under: (keys: readonly string[]) => ReadonlySet<Member>
  readonly all: () => Iterable<Member>
}

export const createAudienceIndex = <Member>(): AudienceIndex<Member> => {
  const members = new Map<string, Set<Member>>()
  const keysOf = new Map<Member, readonly string[]>()

  const leave = (member: Member): void => {
    for (const key of keysOf.get(member) ?? []) {
      const there = members.get(key)
      there?.delete(member)
      if (there?.size === 0) members.delete(key)
    }
    keysOf.delete(member)
  }

  const put = (member: Member, key: string): void => {
    const there = members.get(key)
    if (there === undefined) members.set(key, new Set([member]))
    else there.add(member)
  }

  return {
    join: (member, keys) => {
      leave(member)
      const held = [...keys]
      keysOf.set(member, held)
      for (const key of held) put(member, key)
    },
    leave,
    under: (keys) => new Set(keys.flatMap((key) => [...(members.get(key) ?? [])])),
    all: () => keysOf.keys(),
  }
}
