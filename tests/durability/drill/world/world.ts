import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { testPool } from '../../../server/support/database.ts'
import { type FixAcceptor, hasQuickFix, startAcceptor } from '../../../server/trading/fix/support/acceptor.ts'
import { type MailServer, openMailServer } from '../../../support/mail-server.ts'
import { writeOrderFirm } from '../../../support/order-firm.ts'
import { programAt } from '../../../support/program.ts'

const runFile = promisify(execFile)

/** Everything that outlives the killed server: its data folder and database, the mail server and the FIX broker. */
export interface DrillWorld {
  readonly dataFolder: string
  /** Temporary files of the server. */
  readonly temporary: string
  readonly mail: MailServer
  /** Null without QuickFIX on this machine. */
  readonly broker: FixAcceptor | null
  /** Reads the embedded database, which keeps running when its server is killed. */
  readonly pool: Pool
  readonly closePool: () => Promise<void>
  readonly close: () => Promise<void>
}

export const portalUrl = 'https://portal.plutus.example'
const accountsOfFirm = 110

const importFirm = async (folder: string, dataFolder: string): Promise<void> => {
  const firm = path.join(folder, 'firm')
  await writeOrderFirm(firm, { advisers: 1, accountsEach: accountsOfFirm })
  const env = { ...process.env, PLUTUS_DATA: dataFolder, PLUTUS_SEED: 'none' }
  await runFile(process.execPath, [programAt('server/cli/import.ts'), firm], { env })
}

/** Ends the database that a failed drill leaves running. */
const endDatabase = async (dataFolder: string): Promise<void> => {
  const pidFile = path.join(dataFolder, 'postgres/cluster/postmaster.pid')
  const pidOf = async () => Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  const pid = await pidOf()
  if (Number.isNaN(pid)) return
  process.kill(pid, 'SIGQUIT')
  // the database removes the file as it ends
  while (!Number.isNaN(await pidOf())) await pause(50)
}

/** Connects at the first query, when a server has started the database. */
const poolOf = (dataFolder: string): Pool =>
  testPool({
    host: path.join(dataFolder, 'postgres'),
    user: 'plutus',
    database: 'plutus',
    password: () => readFile(path.join(dataFolder, 'postgres/password'), 'utf8'),
    max: 5,
  })

export const openWorld = async (): Promise<DrillWorld> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-drill-'))
  await chmod(folder, 0o755)
  const [dataFolder, temporary] = [path.join(folder, 'data'), path.join(folder, 'temporary')]
  await mkdir(temporary)
  // the server may give up root
  await chmod(temporary, 0o777)
  await importFirm(folder, dataFolder)
  const pool = poolOf(dataFolder)
  const mail = await openMailServer()
  const broker = hasQuickFix ? await startAcceptor() : null
  return {
    dataFolder,
    temporary,
    mail,
    broker,
    pool,
    closePool: () => pool.end(),
    close: async () => {
      await mail.close()
      await broker?.stop()
      await endDatabase(dataFolder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
