import * as t from 'io-ts'
import type { Pool } from 'pg'
import { ownerKey } from '../../../src/domain/archive/owner.ts'
import { periodOf } from '../../../src/domain/archive/quarter.ts'
import { type StaticReport, StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { type ClosedYearChange, isOfChange } from '../../../src/domain/ledger/years/closed-year-change.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Names } from '../directory.ts'

const Filed = t.strict({ id: Uuid, report: StaticReportFields })

type FiledReport = StaticReportFields & Pick<StaticReport, 'StaticReportID'>

/** Contract notes, which nobody but the system files, are of trades and have none of the year's figures. */
const filed = `
  select r.id, r.report from static_report r join static_report_version v on v.report = r.id and v.version = r.version
  where r.is_live and r.owner = any($1::text[]) and (r.report->>'Year')::int = any($2::int[])
    and v.position < $3 and v.by <> 'system'
  order by v.position desc`

/** What the archives of an account and of its group have of the changed years, as filed before a position of the log. */
export const readFiledReports = async (
  pool: Pool,
  { account }: Pick<Names, 'account'>,
  changes: readonly ClosedYearChange[],
  position: number,
): Promise<(change: ClosedYearChange) => readonly FiledReport[]> => {
  const ownersOf = (change: ClosedYearChange): readonly string[] => [
    ownerKey({ type: 'portfolio', code: change.account }),
    ...pipe(
      account(change.account),
      O.match(
        () => [],
        ({ GroupCode }) => [ownerKey({ type: 'group', code: GroupCode })],
      ),
    ),
  ]
  const years = [...new Set(changes.flatMap((change) => change.years))]
  const rows = await queryRows(pool, Filed, filed, [changes.flatMap(ownersOf), years, position])
  const byOwner = Map.groupBy(
    rows.map(({ id, report }) => ({ ...report, StaticReportID: id })),
    ({ Type: type, Code: code }) => ownerKey({ type, code }),
  )
  return (change) =>
    ownersOf(change)
      .flatMap((owner) => byOwner.get(owner) ?? [])
      .filter(({ Year, Quarter }) => isOfChange(change, periodOf(Year, Quarter)))
}
