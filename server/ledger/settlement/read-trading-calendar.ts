import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import type { TradingCalendar } from '../../../src/domain/ledger/settlement/trading-calendar.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const HolidayRow = t.strict({ date: t.string })

const holidaysSql = "select date::text from ledger_holiday where known_to = 'infinity'"

export const readTradingCalendar = async (client: Pool | PoolClient): Promise<TradingCalendar> => ({
  holidays: new Set((await queryRows(client, HolidayRow, holidaysSql)).map(({ date }) => date)),
})
