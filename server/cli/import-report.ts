import { pluralise } from '../../src/domain/text/pluralise.ts'
import {
  type LedgerFinding,
  findingText,
  kindText,
  mustBeAcknowledged,
} from '../../src/domain/ledger/import/finding.ts'
import type {
  AccountFigureChange,
  LedgerImportPreview,
  RowChange,
} from '../../src/domain/ledger/import/import-preview.ts'
import type { LedgerImportFault } from '../../src/domain/ledger/import/ledger-import.ts'
import type { ImportedFile } from '../../src/domain/ledger/import/imported-file.ts'
import type { ImportListing } from '../ledger/import/imports-projection.ts'
import { countText } from '../../src/domain/numbers/count-text.ts'

const moneyText = (amount: number): string =>
  amount.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const cellText = (text: string | null): string => (text === null || text === '' ? 'empty' : text)

const cellsLine = ({ change, cells }: RowChange): string =>
  cells
    .map(
      ({ column, before, after }) =>
        `${column} ${cellText(before)}${change === 'reversed' ? '' : ` → ${cellText(after)}`}`,
    )
    .join(', ')

const rowLine = (row: RowChange): string =>
  `  ${row.line === null ? `no longer in ${row.file},` : `${row.file}:${row.line}`} ${row.change === 'reversed' ? 'reverses' : 'replaces'} ${row.key}: ${cellsLine(row)}`

const accountLines = ({ account, from, holdings, cash, realised }: AccountFigureChange): readonly string[] => [
  `  ${account} from ${from}`,
  ...holdings.map(({ security, before, after }) => `    ${security}: ${countText(before)} → ${countText(after)} units`),
  ...(cash.before === cash.after ? [] : [`    cash: ${moneyText(cash.before)} → ${moneyText(cash.after)}`]),
  ...(realised.before === realised.after
    ? []
    : [`    realised gains: ${moneyText(realised.before)} → ${moneyText(realised.after)}`]),
]

const listOf = (title: string, lines: readonly string[], shown: number, all: number): readonly string[] =>
  all === 0
    ? []
    : [`${title}: ${countText(all)}${shown < all ? `, showing the first ${countText(shown)}` : ''}`, ...lines]

const maxShown = 100

const findingLine = (finding: LedgerFinding): string =>
  `  ${finding.digest}  ${kindText[finding.kind]}: ${findingText(finding)}${mustBeAcknowledged(finding) ? ' (must be acknowledged before the import)' : ''}`

export const findingsReport = (findings: readonly LedgerFinding[], count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `Open findings: ${countText(count)}${count > maxShown ? `, showing the first ${maxShown}` : ''}`,
        ...findings.slice(0, maxShown).map(findingLine),
        'Acknowledge correct ones: npm run import -- FOLDER --acknowledge DIGEST --note "why"',
      ]

const faultLine = ({ file, line, column, reason, finding }: LedgerImportFault): string =>
  `  ${file}${line === null ? '' : `:${line}`}${column === null ? '' : ` ${column}`}: ${reason}${finding === undefined ? '' : ` (or --acknowledge ${finding} --note "why")`}`

const faultLinesOfFile = (file: string, faults: readonly LedgerImportFault[]): readonly string[] => [
  `${file}: ${pluralise(faults.length, 'error')}${faults.length > maxShown ? `, showing the first ${maxShown}` : ''}`,
  ...faults.slice(0, maxShown).map(faultLine),
]

export const faultReport = (faults: readonly LedgerImportFault[]): string =>
  [...Map.groupBy(faults, ({ file }) => file)]
    .flatMap(([file, ofFile]) => faultLinesOfFile(file, ofFile))
    .concat('Nothing was written.')
    .join('\n')

const fileLine = ({ name, rows, added, corrected, unchanged }: ImportedFile): string => {
  const parts = [
    [added, 'new'],
    [corrected, 'corrected'],
    [unchanged, 'unchanged'],
  ] as const
  const texts = parts.flatMap(([number, what]) => (number > 0 ? [`${countText(number)} ${what}`] : []))
  return `  ${name.padEnd(18)}${countText(rows).padStart(10)} rows${texts.length === 0 ? '' : `: ${texts.join(', ')}`}`
}

export const filesReport = (files: readonly ImportedFile[]): string => files.map(fileLine).join('\n')

export const importsReport = (imports: readonly ImportListing[]): string =>
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
}: LedgerImportPreview): string =>
  [
    filesReport(files),
    ...listOf('Changed rows', changes.map(rowLine), changes.length, changeCount),
    ...listOf('Changed accounts', accounts.flatMap(accountLines), accounts.length, accountCount),
    figuresFrom === null ? 'No figures change.' : `Figures change from ${figuresFrom}.`,
    ...findingsReport(findings, findingCount),
    'Nothing was written.',
  ].join('\n')
