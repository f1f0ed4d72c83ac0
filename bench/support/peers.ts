import { existsSync } from 'node:fs'
import path from 'node:path'

/** Finds the folder of another maker's product to measure, in `PLUTUS_PEERS` or in `shared/peers` next to the checkout. */
export const peersFolder = (name: string): string | undefined =>
  [process.env['PLUTUS_PEERS'], path.resolve('..', 'shared', 'peers')]
    .flatMap((folder) => (folder === undefined ? [] : [path.join(folder, name)]))
    .find((folder) => existsSync(path.join(folder, 'package.json')))
