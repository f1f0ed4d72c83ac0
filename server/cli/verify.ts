import { pluralise } from '../../src/domain/text/pluralise.ts'
import process from 'node:process'
import { checkFiles, type FaultyFile } from '../archive/files/check-files.ts'
import { openFileStore } from '../archive/files/open-file-store.ts'
import { type DifferingTable, differingTables, tablesOf } from '../log/project.ts'
import { serverProjections } from '../projections.ts'
import { onDatabase, failureNotice, successNotice, printNotice } from './on-database.ts'
import { countText } from '../../src/domain/numbers/count-text.ts'

interface VerificationReport {
  readonly checked: number
  readonly faulty: readonly FaultyFile[]
  readonly tables: number
  readonly differing: readonly DifferingTable[]
}

const fileKindTexts: Readonly<Record<FaultyFile['kind'], string>> = {
  report: 'static report',
  attachment: 'attachment',
  output: 'report output',
}

const faultTexts: Readonly<Record<FaultyFile['fault'], string>> = { FileMissing: 'missing', FileDamaged: 'damaged' }

const fileLine = ({ kind, hash, of, fault }: FaultyFile): string =>
  `  ${faultTexts[fault]}  ${hash}  ${fileKindTexts[kind]} ${of}`

const tableLine = ({ table, missing, surplus }: DifferingTable): string =>
  `  ${table}: ${pluralise(missing, 'row')} missing, ${countText(surplus)} surplus`

const rebuildLine = 'To rebuild these tables from the log: npm run rebuild'

const verifyReport = ({ checked, faulty, tables, differing }: VerificationReport): string =>
  [
    `Files: ${countText(checked)} checked by SHA-256, ${countText(faulty.length)} missing or damaged.`,
    ...faulty.map(fileLine),
    `Tables: ${countText(tables)} compared with the log, ${pluralise(differing.length, 'differs', 'differ')}.`,
    ...differing.map(tableLine),
    ...(differing.length === 0 ? [] : [rebuildLine]),
  ].join('\n')

if (process.argv.length > 2) printNotice(failureNotice('Usage: npm run verify'))
else
  await onDatabase('files', async ({ pool }, _, settings) => {
    const { files, close } = await openFileStore(settings)
    const checked = await checkFiles(pool, files).finally(close)
    const differing = await differingTables(pool, serverProjections)
    const text = verifyReport({ ...checked, tables: tablesOf(serverProjections).length, differing })
    const isRight = checked.faulty.length === 0 && differing.length === 0
    printNotice(isRight ? successNotice(text) : { text, exitCode: 2 })
  })
