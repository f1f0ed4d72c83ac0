import { expect } from 'vitest'
import { csvOf, rowOf, sharedPassword } from '../../../server/users/import/support/importing.ts'
import { accountCode } from '../../../support/order-firm.ts'
import { openIds, type DrillSubject } from '../world/subject.ts'
import type { DrillWorld } from '../world/world.ts'

const usernames = (round: number): readonly string[] =>
  Array.from({ length: 10 }, (_, index) => `new-${round}-${index}`)

/** People without a password are invited by mail. */
const fileOf = (round: number): string => {
  const account = { accounts: accountCode(2), defaultCode: accountCode(2) }
  return csvOf(
    usernames(round).map((username, index) =>
      rowOf(username, { ...account, password: index % 3 === 0 ? '' : sharedPassword }),
    ),
  )
}

// one statement, because the database may still finish what the killed server asked for
const writtenSql = `
  select
    (select count(*)::int from event where type = 'UserAdded' and substr(stream, 6) = any($1)) as added,
    (select count(*)::int from person where username = any($1)) as people,
    (select count(*)::int from person_email where username = any($1)) as emails,
    (select count(*)::int from credential where username = any($1)) as hashes,
    (select count(*)::int from event where stream = $2) as imports`

const nothing = { added: 0, people: 0, emails: 0, hashes: 0, imports: 0 }
const everything = { added: 10, people: 10, emails: 10, hashes: 6, imports: 1 }

/** Imports people from a file. */
export const openUserImports = (): DrillSubject => {
  const idOf = openIds()
  const rounds = new Set<number>()
  const found = new Set<unknown>()

  const written = async ({ pool }: DrillWorld, round: number) => {
    const { rows } = await pool.query<typeof nothing>(writtenSql, [
      usernames(round),
      `user-import/${idOf(String(round))}`,
    ])
    return rows[0]
  }

  return {
    ask: async (life, round) => {
      rounds.add(round)
      const form = new FormData()
      form.append('users', new Blob([fileOf(round)], { type: 'text/csv' }), 'people.csv')
      form.append('import', JSON.stringify({ id: idOf(String(round)), updates: [] }))
      return [await life.desk('POST', '/users/bulk-create', { form })]
    },
    checkKilled: async (world, round) => {
      const left = await written(world, round)
      expect([nothing, everything]).toContainEqual(left)
      found.add(left?.imports)
    },
    check: async (world) => {
      for (const round of rounds) expect([round, await written(world, round)]).toEqual([round, everything])
      expect(found).toEqual(new Set([0, 1]))
    },
  }
}
