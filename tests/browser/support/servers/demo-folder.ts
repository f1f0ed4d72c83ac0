import { execFile } from 'node:child_process'
import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startPlutus } from '../../../support/plutus-process.ts'

/** Test data need not survive a crash of the machine. */
const hasty = '\nfsync = off\nfull_page_writes = off\n'

/** A data folder with a new demo firm. Copying it takes a quarter of the time of making it. */
export const makeDemoFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-demo-'))
  const plutus = await startPlutus({ PLUTUS_DATA: folder, PLUTUS_SEED: 'demo' })
  await plutus.stop()
  await appendFile(path.join(folder, 'postgres', 'cluster', 'postgresql.conf'), hasty)
  return folder
}

/** With their owners: where the tests are run by root the database is not. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
