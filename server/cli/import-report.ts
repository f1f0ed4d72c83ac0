import type { Fault } from '../../src/domain/ledger/import/ledger-import.ts'
import type { ImportedFile } from '../../src/domain/ledger/import/imported-file.ts'
import type { ListedImport } from '../ledger/import/imports-projection.ts'

const mostShown = 100

const count = (number: number): string => number.toLocaleString('en-AU')

const faultLine = ({ file, line, column, reason, finding }: Fault): string =>
  `  ${file}${line === null ? '' : `:${line}`}${column === null ? '' : ` ${column}`}: ${reason}${finding === undefined ? '' : ` (or --acknowledge ${finding} --note "why")`}`

const ofOneFile = (file: string, faults: readonly Fault[]): readonly string[] => [
  `${file}: ${count(faults.length)} ${faults.length === 1 ? 'fault' : 'faults'}${faults.length > mostShown ? `, the first ${mostShown} of them` : ''}`,
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
    [unchanged, 'already known'],
  ] as const
  const told = parts.flatMap(([number, what]) => (number > 0 ? [`${count(number)} ${what}`] : []))
  return `  ${name.padEnd(18)}${count(rows).padStart(10)} rows${told.length === 0 ? '' : `: ${told.join(', ')}`}`
}

export const filesReport = (files: readonly ImportedFile[]): string => files.map(fileLine).join('\n')

export const importsReport = (imports: readonly ListedImport[]): string =>
  imports.length === 0
    ? 'Nothing has been imported.'
    : imports
        .map(
          ({ id, at, files, withdrawn_at }) =>
            `${id}  imported ${at}${withdrawn_at === null ? '' : `, withdrawn ${withdrawn_at}`}\n${filesReport(files)}`,
        )
        .join('\n')
