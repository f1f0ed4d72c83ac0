import type { PoolClient } from 'pg'

const leftOut = `
  insert into ledger_staged_custodian_position (line, account, date, security, units)
  select 0, l.account, l.date, l.security, 0
  from ledger_custodian_position l
  where l.known_to = 'infinity' and l.units <> 0
    and (l.account, l.date) in (select account, date from ledger_staged_custodian_position)
    and not exists (
      select from ledger_staged_custodian_position s
      where s.account = l.account and s.date = l.date and s.security = l.security
    )`

/**
 * A file says all of an account at a day: what a former file had there, and the one that is staged leaves out, is none now. How many
 * rows that is.
 */
export const completeStatements = async (client: PoolClient): Promise<number> => {
  const { rowCount } = await client.query(leftOut)
  return rowCount ?? 0
}
