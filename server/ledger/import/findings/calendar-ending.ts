import type { PoolClient } from 'pg'
import type { FindingSubject } from '../../../../src/domain/ledger/import/finding.ts'
import { endingSoon } from '../../../../src/domain/ledger/settlement/trading-calendar.ts'
import { firmDay } from '../firm-time-zone.ts'
import { readTradingCalendar } from '../../settlement/read-trading-calendar.ts'

/** The exchange's holidays of the year to come are yet to be imported. */
export const calendarEnding = async (client: PoolClient, now: number): Promise<readonly FindingSubject[]> => {
  const date = endingSoon(await readTradingCalendar(client), await firmDay(client, now))
  return date === null ? [] : [{ kind: 'calendar-ending', account: null, security: null, date, values: [] }]
}
