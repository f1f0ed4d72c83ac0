import type { NameOf } from '../../../src/domain/dashboards/presence/attendance.ts'
import type { FindName } from '../ports.ts'

export interface NameCache {
  readonly of: NameOf
  readonly learn: (usernames: readonly string[]) => Promise<void>
  readonly expire: () => void
}

const freshMs = 60_000
const maxKept = 10_000

interface CachedName {
  readonly name: string
  readonly until: number
}

export const createNameCache = (findName: FindName, onDefect: (defect: unknown) => void): NameCache => {
  const learnt = new Map<string, CachedName>()

  const isFresh = (username: string): boolean => (learnt.get(username)?.until ?? 0) > Date.now()

  const find = async (username: string): Promise<void> => {
    try {
      learnt.set(username, { name: await findName(username), until: Date.now() + freshMs })
    } catch (defect) {
      onDefect(defect)
      learnt.set(username, { name: learnt.get(username)?.name ?? username, until: Date.now() + freshMs / 60 })
    }
  }

  return {
    expire: () => {
      for (const [username, { name }] of learnt) learnt.set(username, { name, until: 0 })
    },
    of: (username) => learnt.get(username)?.name,
    learn: async (usernames) => {
      if (learnt.size > maxKept) learnt.clear()
      await Promise.all([...new Set(usernames)].filter((username) => !isFresh(username)).map(find))
    },
  }
}
