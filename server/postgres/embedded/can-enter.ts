import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { RunAs } from './run-as.ts'

const withAncestors = (folder: string): readonly string[] =>
  path.dirname(folder) === folder ? [folder] : [...withAncestors(path.dirname(folder)), folder]

/** Whether that user comes as far as into the folder, by its mode and those of all it is in. */
export const canEnter = async (folder: string, as: RunAs | undefined): Promise<boolean> => {
  if (as === undefined) return true
  const found = await Promise.all(withAncestors(folder).map((each) => stat(each)))
  return found.every(({ uid, mode }) => (mode & (uid === as.uid ? 0o100 : 0o001)) !== 0)
}
