import { afterAll, beforeAll } from 'vitest'
import type { WrittenParts } from '../../../../server/sandbox/templates/template-sandbox.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { footerText, headerText } from '../../../../server/reports/document/running-texts.ts'
import type { RunEntity } from '../../../../src/domain/reports/run/run-fault.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { EntityType } from '../../../../src/domain/ledger/entity.ts'
import type { ReportDates } from '../../../../src/domain/reports/date-presets.ts'
import type { ReportContent, ReportLevel } from '../../../../src/domain/reports/report.ts'
import { type ReportData, SourceName } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { demoRows } from '../../ledger/support/demo-rows.ts'
import { openTestLedger, type TestLedger } from '../../ledger/support/test-ledger.ts'
import { askedOnce } from '../../support/asked-once.ts'
import { gatherFrom } from '../sources/support/gathered.ts'
import { type ReadReport, readReport } from './read-report.ts'

const over = (StartDate: string, EndDate: string): ReportDates => ({ StartDate, EndDate, PositionDate: EndDate })

/** Eleven months of a firm at work, and a year before there was anything. */
export const atWork = over('2023-07-01', '2024-05-31')
export const earlierRange = over('2015-07-01', '2016-06-30')

/** Codes in the demo firm: a group of several accounts, one of those accounts, and their adviser. */
export const levelCodes: Readonly<Record<ReportLevel, string>> = { account: 'PD0001', group: 'GD001', adviser: 'ADV01' }

export const levelDashboards: Readonly<Record<ReportLevel, EntityType>> = {
  account: 'portfolio',
  group: 'group',
  adviser: 'adviser',
}

/** Each standard report for each whom it is offered for. */
export const reportCases = standardReports.flatMap((content) =>
  content.ReportLevel.map((type): { title: string; content: ReportContent; entity: RunEntity } => ({
    title: content.ReportTitle,
    content,
    entity: { type, code: levelCodes[type] },
  })),
)

export interface StandardRun {
  readonly data: ReportData
  readonly written: WrittenParts
  readonly report: ReadReport
}

export interface StandardRuns {
  readonly ledger: () => TestLedger
  readonly write: (content: ReportContent, data: ReportData) => Promise<WrittenParts>
  readonly run: (content: ReportContent, entity: RunEntity, dates: ReportDates) => Promise<StandardRun>
}

/** Standard reports of the demo firm, written in the sandbox. */
export const standardRuns = (): StandardRuns => {
  const sandbox = openTemplateSandbox({ processes: 1 })
  const opened: { ledger?: TestLedger } = {}
  const ledger = (): TestLedger => {
    if (opened.ledger === undefined) throw new Error('The ledger is not open yet')
    return opened.ledger
  }
  beforeAll(async () => {
    opened.ledger = await openTestLedger(demoRows())
  })
  afterAll(async () => {
    await sandbox.close()
    await ledger().database.drop()
  })
  const write = async (content: ReportContent, data: ReportData): Promise<WrittenParts> => {
    const written = await sandbox.write({
      markup: content.ReportMarkup,
      helpers: content.ReportHelperScript,
      header: headerText(content.ReportHeaderID),
      footer: footerText(content.ReportFooterID),
      data: JSON.stringify(data),
    })()
    if (E.isLeft(written)) throw new Error(`${content.ReportTitle}: ${JSON.stringify(written.left)}`)
    return written.right
  }
  return {
    ledger,
    write,
    run: askedOnce(async (content, entity, dates) => {
      const source = SourceName.is(content.ReportDataSource) ? content.ReportDataSource : 'overview'
      const gathered = await gatherFrom(ledger().database.pool)(entity, dates, source)
      const data = { ...gathered, report: { ...gathered.report, title: content.ReportTitle } }
      const written = await write(content, data)
      return { data, written, report: readReport(written.markup) }
    }),
  }
}
