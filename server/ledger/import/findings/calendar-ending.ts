import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { FindingSubject } from '../../../../src/domain/ledger/import/finding.ts'
import { endingSoon } from '../../../../src/domain/ledger/settlement/trading-calendar.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readTradingCalendar } from '../../settlement/read-trading-calendar.ts'

const Today = t.strict({ today: t.string })

/** The exchange's holidays of the year to come are yet to be imported. */
export const calendarEnding = async (client: PoolClient): Promise<readonly FindingSubject[]> => {
  const calendar = await readTradingCalendar(client)
  const rows = await queryRows(client, Today, 'select current_date::text as today')
  return rows.flatMap(({ today }) => {
    const date = endingSoon(calendar, today)
    return date === null ? [] : [{ kind: 'calendar-ending' as const, account: null, security: null, date, values: [] }]
  })
}
