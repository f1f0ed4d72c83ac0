import process from 'node:process'
import { checkFiles } from '../archive/files/check-files.ts'
import { openFileStore } from '../archive/files/open-file-store.ts'
import { differingTables } from '../log/check-projections.ts'
import { tablesOf } from '../log/project.ts'
import { projections } from '../projections.ts'
import { onDatabase, refused, said, tell } from './on-database.ts'
import { verifyReport } from './verify-report.ts'

if (process.argv.length > 2) tell(refused('Usage: npm run verify'))
else
  await onDatabase(async ({ pool }, _, settings) => {
    const { files, close } = await openFileStore(settings)
    const checked = await checkFiles(pool, files).finally(close)
    const differing = await differingTables(pool, projections)
    const text = verifyReport({ ...checked, tables: tablesOf(projections).length, differing })
    const isRight = checked.faulty.length === 0 && differing.length === 0
    tell(isRight ? said(text) : { text, exitCode: 2 })
  })
