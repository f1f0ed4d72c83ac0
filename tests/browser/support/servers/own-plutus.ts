import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, type PlutusProcess, startPlutus } from '../../../support/plutus-process.ts'
import { copyFolder } from './demo-folder.ts'
import { demoFolder } from '../plutus-test.ts'

/** A server no other test knows, with a database and files of its own, and the demo firm unless it is to have none. */
export interface OwnPlutus {
  readonly url: string
  readonly folder: string
  /** As when the machine it runs on loses its power, but for the database. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  readonly close: () => Promise<void>
}

export const startOwnPlutus = async (
  PLUTUS_SEED: 'demo' | 'none' = 'demo',
  more: Readonly<Record<string, string>> = {},
): Promise<OwnPlutus> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-own-'))
  if (PLUTUS_SEED === 'demo') await copyFolder(demoFolder(), folder)
  const settings = { ...more, PLUTUS_DATA: folder, PLUTUS_SEED, PORT: String(await freePort()) }
  const running: { plutus: PlutusProcess } = { plutus: await startPlutus(settings) }
  return {
    url: running.plutus.url,
    folder,
    kill: () => running.plutus.stop('SIGKILL'),
    startAgain: async () => {
      running.plutus = await startPlutus(settings)
    },
    close: async () => {
      await running.plutus.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
