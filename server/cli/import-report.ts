import { type Finding, findingText, kindText, mustBeAcknowledged } from '../../src/domain/ledger/import/finding.ts'
import type { AccountChange, ImportPreview, RowChange } from '../../src/domain/ledger/import/import-preview.ts'
import type { Fault } from '../../src/domain/ledger/import/ledger-import.ts'
import type { ImportedFile } from '../../src/domain/ledger/import/imported-file.ts'
import type { ListedImport } from '../ledger/import/imports-projection.ts'

const count = (number: number): string => number.toLocaleString('en-AU')

const money = (amount: number): string =>
  amount.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const cell = (text: string | null): string => (text === null || text === '' ? 'empty' : text)

const cellsLine = ({ change, cells }: RowChange): string =>
  cells
    .map(({ column, before, after }) => `${column} ${cell(before)}${change === 'reversed' ? '' : ` → ${cell(after)}`}`)
    .join(', ')

const rowLine = (row: RowChange): string =>
  `  ${row.line === null ? `no longer in ${row.file},` : `${row.file}:${row.line}`} ${row.change === 'reversed' ? 'reverses' : 'replaces'} ${row.key}: ${cellsLine(row)}`

const accountLines = ({ account, from, holdings, cash, realised }: AccountChange): readonly string[] => [
  `  ${account} from ${from}`,
  ...holdings.map(({ security, before, after }) => `    ${security}: ${count(before)} → ${count(after)} units`),
  ...(cash.before === cash.after ? [] : [`    cash: ${money(cash.before)} → ${money(cash.after)}`]),
  ...(realised.before === realised.after
    ? []
    : [`    realised gains: ${money(realised.before)} → ${money(realised.after)}`]),
]

const listOf = (title: string, lines: readonly string[], shown: number, all: number): readonly string[] =>
  all === 0 ? [] : [`${title}: ${count(all)}${shown < all ? `, showing the first ${count(shown)}` : ''}`, ...lines]

const mostShown = 100

const line = (finding: Finding): string =>
  `  ${finding.digest}  ${kindText[finding.kind]}: ${findingText(finding)}${mustBeAcknowledged(finding) ? ' (must be acknowledged before the import)' : ''}`

export const findingsReport = (findings: readonly Finding[], count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `Open findings: ${count.toLocaleString('en-AU')}${count > mostShown ? `, showing the first ${mostShown}` : ''}`,
        ...findings.slice(0, mostShown).map(line),
        'Acknowledge correct ones: npm run import -- FOLDER --acknowledge DIGEST --note "why"',
      ]

const faultLine = ({ file, line, column, reason, finding }: Fault): string =>
  `  ${file}${line === null ? '' : `:${line}`}${column === null ? '' : ` ${column}`}: ${reason}${finding === undefined ? '' : ` (or --acknowledge ${finding} --note "why")`}`

const ofOneFile = (file: string, faults: readonly Fault[]): readonly string[] => [
  `${file}: ${count(faults.length)} ${faults.length === 1 ? 'error' : 'errors'}${faults.length > mostShown ? `, showing the first ${mostShown}` : ''}`,
  ...faults.slice(0, mostShown).map(faultLine),
]

export const faultReport = (faults: readonly Fault[]): string =>
  [...Map.groupBy(faults, ({ file }) => file)]
    .flatMap(([file, ofFile]) => ofOneFile(file, ofFile))
    .concat('Nothing was written.')
    .join('\n')

const fileLine = ({ name, rows, added, corrected, unchanged }: ImportedFile): string => {
  const parts = [
    [added, 'new'],
    [corrected, 'corrected'],
    [unchanged, 'unchanged'],
  ] as const
  const texts = parts.flatMap(([number, what]) => (number > 0 ? [`${count(number)} ${what}`] : []))
  return `  ${name.padEnd(18)}${count(rows).padStart(10)} rows${texts.length === 0 ? '' : `: ${texts.join(', ')}`}`
}

export const filesReport = (files: readonly ImportedFile[]): string => files.map(fileLine).join('\n')

export const importsReport = (imports: readonly ListedImport[]): string =>
  imports.length === 0
    ? 'No imports yet.'
    : imports
        .map(
          ({ id, at, files, withdrawn_at }) =>
            `${id}  imported ${at}${withdrawn_at === null ? '' : `, withdrawn ${withdrawn_at}`}\n${filesReport(files)}`,
        )
        .join('\n')

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
    ...listOf('Changed rows', changes.map(rowLine), changes.length, changeCount),
    ...listOf('Changed accounts', accounts.flatMap(accountLines), accounts.length, accountCount),
    figuresFrom === null ? 'No figures change.' : `Figures change from ${figuresFrom}.`,
    ...findingsReport(findings, findingCount),
    'Nothing was written.',
  ].join('\n')
