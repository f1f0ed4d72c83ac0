// Checks the subjects of new commits. Runs before anything is installed: only node: imports here.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './project.mjs'
import { sentenceOpeners } from './sentence-openers.mjs'

const maxLetters = 72
const withoutVerb = new RegExp(String.raw`^(${sentenceOpeners.join('|')})\b`, 'i')

/** The rule for subjects dates from this time. Commits written before it have longer subjects. */
const ruleSince = new Date('2026-11-29T15:10:00Z')

const subjectFaults = (commit, subject) => [
  ...(subject.length > maxLetters ? [`commit ${commit}: ${subject.length} of ${maxLetters} letters: ${subject}`] : []),
  ...(withoutVerb.test(subject) ? [`commit ${commit}: no verb at the start: ${subject}`] : []),
]

/**
 * Faults of the subjects of commits whose author wrote them after `since`. A date works in shallow clones too, which lack older commits.
 * Empty without git or a history.
 */
export const commitFaults = (folder = root, since = ruleSince) => {
  // the repository is named, so that git ignores one around the folder
  const repository = `--git-dir=${path.join(folder, '.git')}`
  const { stdout, status } = spawnSync('git', [repository, 'log', '--no-merges', '--format=%h%x00%at%x00%s'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  if (status !== 0) return []
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\0'))
    .filter(([, seconds]) => Number(seconds) * 1000 > since.getTime())
    .flatMap(([commit, , subject]) => subjectFaults(commit, subject))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = commitFaults()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
