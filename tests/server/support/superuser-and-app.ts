import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { type ClusterAddresses, addressesOf } from '../../../server/postgres/embedded/address.ts'

/** Addresses of the running database in a data folder. */
export const superuserAndApp = async (dataFolder: string): Promise<ClusterAddresses> =>
  addressesOf({ folder: path.join(await realpath(dataFolder), 'postgres'), binaries: '', as: undefined })
