import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { KnownFirm } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { firmTimeZone } from '../firm-day.ts'

export interface KnownCodeRegister extends KnownFirm {
  readonly timeZone: string
  readonly learn: (sheet: SheetName, code: string) => void
  /** For a file that was not read to its end: references to its rows are not reported as unknown. */
  readonly trust: (sheet: SheetName) => void
}

const NamedCode = t.strict({ sheet: SheetName, code: t.string })

const currentCodesSql = `
  select 'advisers' as sheet, code from ledger_adviser where known_to = 'infinity'
  union all select 'groups', code from ledger_group where known_to = 'infinity'
  union all select 'accounts', code from ledger_account where known_to = 'infinity'
  union all select 'securities', code from ledger_security where known_to = 'infinity'
  union all select 'benchmarks', code from ledger_benchmark where known_to = 'infinity'`

export const readKnownCodes = async (client: PoolClient, today: IsoDate): Promise<KnownCodeRegister> => {
  const codes = await queryRows(client, NamedCode, currentCodesSql)
  const named = (sheet: string, code: string): string => `${sheet} ${code}`
  const known = new Set(codes.map(({ sheet, code }) => named(sheet, code)))
  const trusted = new Set<SheetName>()
  return {
    today,
    timeZone: await firmTimeZone(client),
    has: (sheet, code) => trusted.has(sheet) || known.has(named(sheet, code)),
    learn: (sheet, code) => known.add(named(sheet, code)),
    trust: (sheet) => trusted.add(sheet),
  }
}
