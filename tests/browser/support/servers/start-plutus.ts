import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../../../server/postgres/embedded/start-embedded.ts'
import { E } from '../../../../src/domain/fp.ts'
import { startPlutus } from '../../../support/plutus-process.ts'
import { silentLogger } from '../../../support/silent-logger.ts'
import { copyFolder, makeDemoFolder } from './demo-folder.ts'

/**
 * One database and one server with the demo firm for the whole run; `PLUTUS_URL` and `PLUTUS_DATABASE` tell the tests where,
 * `PLUTUS_DEMO` what other servers begin with.
 */
const startForTests = async (): Promise<() => Promise<void>> => {
  const demoFolder = await makeDemoFolder()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-browser-'))
  await copyFolder(demoFolder, dataFolder)
  const database = await startEmbedded({ dataFolder, claimant: 'server', logger: silentLogger })()
  if (E.isLeft(database)) throw new Error(database.left)
  const plutus = await startPlutus({ DATABASE_URL: database.right.url, PLUTUS_SEED: 'demo' })
  process.env['PLUTUS_DEMO'] = demoFolder
  process.env['PLUTUS_DATABASE'] = database.right.url
  process.env['PLUTUS_URL'] = plutus.url
  return async () => {
    await plutus.stop()
    await database.right.stop()
    for (const folder of [dataFolder, demoFolder]) await rm(folder, { recursive: true, force: true })
  }
}

export default startForTests
