import * as t from 'io-ts'
import { RA } from '../../../../src/domain/fp.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Exchanged = t.strict({ account: t.string })

/**
 * What took a security's place is worth what that was, to whoever is in the book with somebody who held it: those who had to do with either,
 * or with what became one of them or came of it, are worked out together.
 */
const exchanged = `
  with recursive action as (
    select type, security, new_code from ledger_corporate_action as a where new_code <> '' and ${isKnown('a')}
  ),
  reached (code) as (
    select code from action, unnest(array[security, new_code]) as code where type in ('code-change', 'merger')
    union
    select case when action.security = reached.code then action.new_code else action.security end
    from reached join action on reached.code in (action.security, action.new_code)
  )
  select distinct account from ledger_transaction as x
  where account = any($2) and security in (table reached) and ${isKnown('x')}`

/** Accounts with some ten thousands of transactions: few enough for others to be served in between. */
const accountsOfPart = 100

/** The accounts of a book in parts of which each is worth the same alone as together with the others. */
export const partsOfBook = async (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  if (accounts.length <= accountsOfPart) return [accounts]
  const together = new Set(
    (await queryRows(client, Exchanged, exchanged, [knownBefore, accounts])).map(({ account }) => account),
  )
  const others = RA.chunksOf(accountsOfPart)(accounts.filter((account) => !together.has(account)))
  return together.size === 0 ? others : [[...together], ...others]
}
