import type { Pool } from 'pg'
import type { LedgerMoment } from '../../../../../server/ledger/read/snapshot.ts'
import { openSources } from '../../../../../server/reports/sources/open-sources.ts'
import { noDaysSet } from '../../../support/site-days.ts'
import type { RunEntity } from '../../../../../src/domain/reports/run/run-fault.ts'
import { E } from '../../../../../src/domain/fp.ts'
import type { ReportDates } from '../../../../../src/domain/reports/date-presets.ts'
import type { ReportData, SectionName, SourceName } from '../../../../../src/domain/reports/sources/source-catalogue.ts'

export type GatherSources = (
  entity: RunEntity,
  dates: ReportDates,
  source?: SourceName,
  moment?: LedgerMoment,
  mayInclude?: (account: string) => boolean,
) => Promise<ReportData>

/** The data of a report, which must be there. */
export const gatherFrom = (pool: Pool): GatherSources => {
  const sources = openSources({ pool, days: noDaysSet })
  return async (entity, dates, source = 'overview', moment = { _tag: 'Now' }, mayInclude = () => true) => {
    const report = { name: 'a-report', title: 'A report', at: '2026-11-20T01:02:03.000Z' }
    const gathered = await sources.gather({ source, entity, dates, moment, report, mayInclude })()
    if (E.isLeft(gathered)) throw new Error(`${source} of ${entity.type} ${entity.code}: ${gathered.left._tag}`)
    return gathered.right
  }
}

/** A section of the data, which must be there. */
export const sectionOf = <Name extends SectionName>(data: ReportData, name: Name): NonNullable<ReportData[Name]> => {
  const section = data[name]
  if (section === undefined) throw new Error(`The data has no ${name}`)
  return section
}
