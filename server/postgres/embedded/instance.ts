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

/** The process enters the cluster before it changes user: that user may be unable to enter the parent folders. */
export const clusterAsSeenInside = (instance: ClusterInstance): string =>
  instance.as !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : clusterFolderOf(instance)
