import { readFileSync } from 'node:fs'
import type { LogoContent } from '../../../src/domain/reports/logo/logo.ts'
import {
  ledgerId,
  pageNumbersAndDateId,
  pageNumbersAndDisclaimerId,
  statementId,
  titleAndLogoId,
} from '../../../src/domain/reports/lookups/lookups.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import type { PageOrientation } from '../../../src/domain/reports/report-format.ts'

const logoPng = readFileSync(new URL('./logo.png', import.meta.url))

export const standardLogo: LogoContent = {
  ReportLogoName: 'Plutus',
  ReportLogoData: `data:image/png;base64,${logoPng.toString('base64')}`,
}

const standardScript = `// One figure and another.
function add(one, other) {
  return one + other
}

// A figure less another: (subtract 0 fees) is what fees take away.
function subtract(figure, other) {
  return figure - other
}

// A gain as a fraction of its cost, and nothing without a cost. A short position has a negative cost.
function gainRate(gain, cost) {
  return cost === 0 ? null : gain / Math.abs(cost)
}

// Notes on items that the figures leave out: all notes except those on short positions.
function notesLeftOut(notes, shortPositions) {
  const included = (shortPositions || []).map(function (note) {
    return note.text
  })
  return notes.filter(function (note) {
    return !included.includes(note.text)
  })
}

// Nothing instead of an amount of nought.
function unlessZero(amount) {
  return amount === 0 ? null : amount
}

// The total of the known values of a column: nothing if values are missing and the others come to nought.
function knownTotal(rows, field) {
  return known(helpers.total(rows, field), !hasMissing(rows, field))
}

// An amount, or nothing if the amount is nought and some values are not known.
function known(amount, isComplete) {
  return amount === 0 && !isComplete ? null : amount
}

// Whether any of the rows has nothing in a field.
function hasMissing(rows, field) {
  return rows.some(function (row) {
    return row[field] === null
  })
}

// Whether a field of any of the rows is true.
function anyTrue(rows, field) {
  return rows.some(function (row) {
    return row[field] === true
  })
}

// Whether any of the rows has something in a field.
function hasAny(rows, field) {
  return rows.some(function (row) {
    return row[field] !== null
  })
}

// The latest date of a price in the rows; prices of earlier dates are marked as old.
let lastPriced = null
function isOlderPrice(priceDate, rows) {
  if (lastPriced === null) {
    lastPriced = rows.reduce(function (last, row) {
      return row.priceDate > last ? row.priceDate : last
    }, '')
  }
  return priceDate !== null && priceDate < lastPriced
}

// Rows of months, each with a name as short as an axis wants it: Jul-25.
function withMonthNames(rows) {
  return rows.map(function (row) {
    return Object.assign({ name: helpers.date(row.month + '-01').slice(3) }, row)
  })
}
`

const readTemplate = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trimEnd()

const partInclusion = /^( *)\{\{> ([a-z/-]+)\}\}$/gm

const indentText = (text: string, indent: string): string => text.replaceAll(/^(?=.)/gm, indent)

/** Copies shared parts into each report, so that the firm's copy needs no other file. */
const completeTemplate = (text: string): string =>
  text.replaceAll(partInclusion, (_, indent: string, name: string) =>
    indentText(completeTemplate(readTemplate(`./parts/${name}.hbs`)), indent),
  )

const standardMarkup = (name: string): string => `${completeTemplate(readTemplate(`./markup/${name}.hbs`))}\n`

type ReportParticulars = Pick<ReportContent, 'ReportTitle' | 'ReportLevel' | 'ReportParams' | 'ReportDataSource'>

const standardReport = (
  file: string,
  particulars: ReportParticulars,
  orientation: PageOrientation = 'landscape',
): ReportContent => ({
  ...particulars,
  type: 'client',
  ReportDefaultParams: { outputFormat: 'html', orientation },
  ReportMarkup: standardMarkup(file),
  ReportHelperScript: standardScript,
  ReportLogoID: null,
  ReportRendererID: statementId,
  ReportHeaderID: titleAndLogoId,
  ReportFooterID: pageNumbersAndDisclaimerId,
})

export const standardReports: readonly ReportContent[] = [
  standardReport('portfolio-valuation', {
    ReportTitle: 'Portfolio valuation',
    ReportLevel: ['account', 'group'],
    ReportParams: ['PositionDate'],
    ReportDataSource: 'portfolio',
  }),
  standardReport('performance', {
    ReportTitle: 'Performance',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate', 'Benchmark'],
    ReportDataSource: 'progress',
  }),
  standardReport('income', {
    ReportTitle: 'Income and distributions',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate'],
    ReportDataSource: 'income',
  }),
  standardReport('gains', {
    ReportTitle: 'Realised and unrealised gains',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
    ReportDataSource: 'gains',
  }),
  standardReport(
    'annual-tax-statement',
    {
      ReportTitle: 'Annual tax statement',
      ReportLevel: ['account'],
      ReportParams: ['EndDate'],
      ReportDataSource: 'tax',
    },
    'portrait',
  ),
  standardReport(
    'cgt-schedule',
    {
      ReportTitle: 'CGT schedule',
      ReportLevel: ['account'],
      ReportParams: ['EndDate'],
      ReportDataSource: 'cgt',
    },
    'portrait',
  ),
  standardReport('realised-gains', {
    ReportTitle: 'Realised gains by parcel',
    ReportLevel: ['account', 'group'],
    ReportParams: ['StartDate', 'EndDate'],
    ReportDataSource: 'gains',
  }),
  standardReport(
    'income-by-component',
    {
      ReportTitle: 'Income by component',
      ReportLevel: ['account', 'group'],
      ReportParams: ['StartDate', 'EndDate'],
      ReportDataSource: 'components',
    },
    'portrait',
  ),
  {
    ...standardReport('transactions', {
      ReportTitle: 'Transactions',
      ReportLevel: ['account', 'group'],
      ReportParams: ['StartDate', 'EndDate'],
      ReportDataSource: 'transactions',
    }),
    ReportRendererID: ledgerId,
    ReportFooterID: pageNumbersAndDateId,
  },
  standardReport('group-overview', {
    ReportTitle: 'Group overview',
    ReportLevel: ['group'],
    ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
    ReportDataSource: 'group',
  }),
  {
    ...standardReport('advisers-book', {
      ReportTitle: 'Adviser’s book',
      ReportLevel: ['adviser'],
      ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
      ReportDataSource: 'adviser',
    }),
    type: 'adviser',
  },
]
