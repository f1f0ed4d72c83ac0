import type { AccountChange, ImportPreview, RowChange } from '../../src/domain/ledger/import/import-preview.ts'
import { findingsReport } from './findings-report.ts'
import { filesReport } from './import-report.ts'

const count = (number: number): string => number.toLocaleString('en-AU')

const money = (amount: number): string =>
  amount.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const cell = (text: string | null): string => (text === null || text === '' ? 'nothing' : text)

const cellsLine = ({ change, cells }: RowChange): string =>
  cells
    .map(({ column, before, after }) => `${column} ${cell(before)}${change === 'reversed' ? '' : ` → ${cell(after)}`}`)
    .join(', ')

const rowLine = (row: RowChange): string =>
  `  ${row.line === null ? `not in ${row.file} any more,` : `${row.file}:${row.line}`} ${row.change === 'reversed' ? 'takes back' : 'replaces'} ${row.key}: ${cellsLine(row)}`

const accountLines = ({ account, from, holdings, cash, realised }: AccountChange): readonly string[] => [
  `  ${account} from ${from}`,
  ...holdings.map(({ security, before, after }) => `    ${security}: ${count(before)} → ${count(after)} units`),
  ...(cash.before === cash.after ? [] : [`    cash: ${money(cash.before)} → ${money(cash.after)}`]),
  ...(realised.before === realised.after
    ? []
    : [`    realised gains: ${money(realised.before)} → ${money(realised.after)}`]),
]

const listOf = (title: string, lines: readonly string[], shown: number, all: number): readonly string[] =>
  all === 0 ? [] : [`${title}: ${count(all)}${shown < all ? `, the first ${count(shown)} of them` : ''}`, ...lines]

export const previewReport = ({
  files,
  changes,
  changeCount,
  accounts,
  accountCount,
  figuresFrom,
  findings,
  findingCount,
}: ImportPreview): string =>
  [
    filesReport(files),
    ...listOf('Rows that change', changes.map(rowLine), changes.length, changeCount),
    ...listOf('Accounts that change', accounts.flatMap(accountLines), accounts.length, accountCount),
    figuresFrom === null ? 'No figures change.' : `Figures change from ${figuresFrom} on.`,
    ...findingsReport(findings, findingCount),
    'Nothing was written.',
  ].join('\n')
