import path from 'node:path'
import type { RunAs } from './run-as.ts'

export interface ClusterInstance {
  readonly folder: string
  readonly binaries: string
  readonly as: RunAs | undefined
}

export const clusterFolderOf = ({ folder }: ClusterInstance): string => path.join(folder, 'cluster')
export const passwordFileOf = ({ folder }: ClusterInstance): string => path.join(folder, 'password')
export const logFileOf = ({ folder }: ClusterInstance): string => path.join(folder, 'postgres.log')

/** A user that cannot enter the parent folders gets the cluster as working directory before the user changes. */
export const clusterAsSeenInside = (instance: ClusterInstance): string =>
  instance.as !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : clusterFolderOf(instance)
