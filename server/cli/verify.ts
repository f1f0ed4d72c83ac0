import process from 'node:process'
import { checkFiles, type FaultyFile } from '../archive/files/check-files.ts'
import { openFileStore } from '../archive/files/open-file-store.ts'
import { type Differing, differingTables, tablesOf } from '../log/project.ts'
import { projections } from '../projections.ts'
import { onDatabase, refused, said, tell } from './on-database.ts'

interface Verified {
  readonly checked: number
  readonly faulty: readonly FaultyFile[]
  readonly tables: number
  readonly differing: readonly Differing[]
}

const shown = (count: number): string => count.toLocaleString('en-AU')

const counted = (count: number, one: string, many: string): string => `${shown(count)} ${count === 1 ? one : many}`

const kinds: Readonly<Record<FaultyFile['kind'], string>> = {
  report: 'static report',
  attachment: 'attachment',
  output: 'report output',
}

const faults: Readonly<Record<FaultyFile['fault'], string>> = { FileMissing: 'missing', FileDamaged: 'damaged' }

const fileLine = ({ kind, hash, of, fault }: FaultyFile): string => `  ${faults[fault]}  ${hash}  ${kinds[kind]} ${of}`

const tableLine = ({ table, missing, surplus }: Differing): string =>
  `  ${table}: ${counted(missing, 'row', 'rows')} missing, ${shown(surplus)} surplus`

const rebuildLine = 'To rebuild these tables from the log: npm run rebuild'

const verifyReport = ({ checked, faulty, tables, differing }: Verified): string =>
  [
    `Files: ${shown(checked)} checked by SHA-256, ${shown(faulty.length)} missing or damaged.`,
    ...faulty.map(fileLine),
    `Tables: ${shown(tables)} compared with the log, ${counted(differing.length, 'differs', 'differ')}.`,
    ...differing.map(tableLine),
    ...(differing.length === 0 ? [] : [rebuildLine]),
  ].join('\n')

if (process.argv.length > 2) tell(refused('Usage: npm run verify'))
else
  await onDatabase('files', async ({ pool }, _, settings) => {
    const { files, close } = await openFileStore(settings)
    const checked = await checkFiles(pool, files).finally(close)
    const differing = await differingTables(pool, projections)
    const text = verifyReport({ ...checked, tables: tablesOf(projections).length, differing })
    const isRight = checked.faulty.length === 0 && differing.length === 0
    tell(isRight ? said(text) : { text, exitCode: 2 })
  })
