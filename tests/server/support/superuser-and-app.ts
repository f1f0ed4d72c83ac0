import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { type Addresses, addressesOf } from '../../../server/postgres/embedded/address.ts'

/** Of the database in a data folder, while it runs. */
export const superuserAndApp = async (dataFolder: string): Promise<Addresses> =>
  addressesOf({ folder: path.join(await realpath(dataFolder), 'postgres'), binaries: '', as: undefined })
