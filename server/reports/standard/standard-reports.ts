import {
  pageNumbersAndDate,
  pageNumbersAndDisclaimer,
  titleAndLogo,
  ledger,
  statement,
} from '../../../src/domain/reports/lookups/lookups.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import { standardMarkup } from './standard-markup.ts'
import { standardScript } from './standard-script.ts'

type Particulars = Pick<ReportContent, 'ReportTitle' | 'ReportLevel' | 'ReportParams' | 'ReportDataSource'>

const written = (file: string, particulars: Particulars): ReportContent => ({
  ...particulars,
  type: 'client',
  ReportDefaultParams: { outputFormat: 'html', orientation: 'landscape' },
  ReportMarkup: standardMarkup(file),
  ReportHelperScript: standardScript,
  ReportLogoID: null,
  ReportRendererID: statement,
  ReportHeaderID: titleAndLogo,
  ReportFooterID: pageNumbersAndDisclaimer,
})

/** The reports a firm starts with; once it has them they are its own to change. */
export const standardReports: readonly ReportContent[] = [
  written('portfolio-valuation', {
    ReportTitle: 'Portfolio valuation',
    ReportLevel: ['account', 'group'],
    ReportParams: ['PositionDate'],
    ReportDataSource: 'portfolio',
  }),
  written('performance', {
    ReportTitle: 'Performance',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate'],
    ReportDataSource: 'progress',
  }),
  written('income', {
    ReportTitle: 'Income and distributions',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate'],
    ReportDataSource: 'income',
  }),
  written('gains', {
    ReportTitle: 'Realised and unrealised gains',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
    ReportDataSource: 'gains',
  }),
  {
    ...written('transactions', {
      ReportTitle: 'Transactions',
      ReportLevel: ['account', 'group'],
      ReportParams: ['StartDate', 'EndDate'],
      ReportDataSource: 'transactions',
    }),
    ReportRendererID: ledger,
    ReportFooterID: pageNumbersAndDate,
  },
  written('group-overview', {
    ReportTitle: 'Group overview',
    ReportLevel: ['group'],
    ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
    ReportDataSource: 'group',
  }),
  {
    ...written('advisers-book', {
      ReportTitle: 'Adviser’s book',
      ReportLevel: ['adviser'],
      ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
      ReportDataSource: 'adviser',
    }),
    type: 'adviser',
  },
]
