import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where something that others make is measured: a folder of `PLUTUS_PEERS`, or of `shared/peers` beside the checkout. */
export const peersFolder = (name: string): string | undefined =>
  [process.env['PLUTUS_PEERS'], path.resolve('..', 'shared', 'peers')]
    .flatMap((folder) => (folder === undefined ? [] : [path.join(folder, name)]))
    .find((folder) => existsSync(path.join(folder, 'package.json')))
