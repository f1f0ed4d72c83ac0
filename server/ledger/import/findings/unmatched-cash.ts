import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { lastDate } from '../../../../src/domain/dates/iso-date.ts'
import { RA } from '../../../../src/domain/fp.ts'
import type { FindingSubject } from '../../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readPositions } from '../../read/read-positions.ts'
import { snapshotIn } from '../../read/snapshot.ts'

const ConcernedSecurity = t.strict({ account: t.string, security: t.string })

const concernedSql = `
  select account, security from ledger_staged_transaction where type = 'cash_consideration'
  union
  select l.account, l.security from ledger_staged_transaction s join ledger_transaction l on l.id = s.id
  where l.type = 'cash_consideration'
  union
  select account, security from ledger_transaction
  where known_to = 'infinity' and type = 'cash_consideration'
    and security in (select security from ledger_staged_corporate_action where type = 'merger')`

const accountsAtOnce = 200

/** Cash must be units × cash of mergers by that day, or nothing. */
export const unmatchedCash = async (client: PoolClient): Promise<readonly FindingSubject[]> => {
  const concerned = await queryRows(client, ConcernedSecurity, concernedSql)
  const securities = Map.groupBy(concerned, ({ account }) => account)
  const snapshot = snapshotIn(client)
  const found: FindingSubject[] = []
  for (const accounts of RA.chunksOf(accountsAtOnce)([...securities.keys()])) {
    const { positions } = await readPositions(snapshot, accounts, lastDate)
    for (const { account, security, history } of positions)
      if (securities.get(account)?.some((one) => one.security === security) === true)
        for (const { _tag, date, quantity, due = 0 } of history.anomalies)
          if (_tag === 'CashOfNothing' || _tag === 'OtherCash')
            found.push({ kind: 'amount-mismatch', account, security, date, values: [due, quantity].map(String) })
  }
  return found
}
