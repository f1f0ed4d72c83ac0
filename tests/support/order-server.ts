import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type OrderFirm, orderFirmPassword, writeOrderFirm } from './order-firm.ts'
import { startPlutus } from './plutus-process.ts'
import { programAt } from './program.ts'
import { signIn } from './sign-in.ts'

const runFile = promisify(execFile)

export interface OrderServer {
  readonly url: string
  readonly tokenOf: (username: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** A server of its own with a firm of orders, and this side of the port to the broker. */
export const startOrderServer = async (firm: OrderFirm, side: 'hand' | 'simulated'): Promise<OrderServer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-orders-'))
  const settings = { PLUTUS_DATA: path.join(folder, 'data'), PLUTUS_SEED: 'none' }
  const files = path.join(folder, 'firm')
  await writeOrderFirm(files, firm)
  await runFile(process.execPath, [programAt('server/cli/import.ts'), files], { env: { ...process.env, ...settings } })
  const plutus = await startPlutus({ ...settings, PLUTUS_BROKER: side })
  return {
    url: plutus.url,
    tokenOf: async (username) => (await signIn(plutus.url, username, orderFirmPassword)).token,
    close: async () => {
      await plutus.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
