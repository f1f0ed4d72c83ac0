import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { O, pipe } from '../../src/domain/fp.ts'

/** The commit that a folder has checked out. None if git is missing or the folder has no repository of its own. */
export const commitIn = (folder: string): O.Option<string> => {
  // a named repository also works if another user owns the folder
  const { status, stdout } = spawnSync('git', [`--git-dir=${path.join(folder, '.git')}`, 'rev-parse', 'HEAD'], {
    encoding: 'utf8',
    timeout: 2_000,
  })
  return status === 0 ? O.some(stdout.trim()) : O.none
}

// read once at the start: a running server keeps its code when the folder gets a newer commit
const checkedOut = commitIn(path.join(import.meta.dirname, '..', '..'))

export const commitOf = (settings: { readonly commit: O.Option<string> }): string =>
  pipe(
    checkedOut,
    O.alt(() => settings.commit),
    O.getOrElse(() => 'unknown'),
  )
