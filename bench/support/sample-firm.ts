import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of a real firm's CSV files, if any: `PLUTUS_SAMPLE_FIRM`, or a folder next to the checkout. */
export const sampleFirm = (): string | undefined =>
  [process.env['PLUTUS_SAMPLE_FIRM'], path.resolve('..', 'shared', 'data', 'firm')].find(
    (folder) => folder !== undefined && existsSync(path.join(folder, 'transactions.csv')),
  )
