import path from 'node:path'
import type { RunAs } from './run-as.ts'

export interface Instance {
  readonly folder: string
  readonly binaries: string
  readonly as: RunAs | undefined
}

export const clusterOf = ({ folder }: Instance): string => path.join(folder, 'cluster')
export const passwordFileOf = ({ folder }: Instance): string => path.join(folder, 'password')
export const logFileOf = ({ folder }: Instance): string => path.join(folder, 'postgres.log')

/**
 * Where the folder is inside one its user cannot enter, the absolute path is of no use to that user: it is put there as
 * its working directory before the user changes, and names it as such.
 */
export const clusterAsSeenInside = (instance: Instance): string =>
  instance.as !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : clusterOf(instance)
