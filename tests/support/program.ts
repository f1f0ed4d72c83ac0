import path from 'node:path'

/** Named in the environment of a run that has made them: a folder of programs, each of few files. */
export const programsFolder = 'PLUTUS_TEST_PROGRAMS'

/** Starting one of these from its two thousand modules takes twice the processor's time, and they are started again and again. */
export const bundledPrograms = [
  ...['server/main.ts', 'server/cli/import.ts'],
  ...['jobs/support/batch-node', 'mail/support/mail-node', 'mail/support/mailing-node'].map(
    (name) => `tests/durability/${name}.ts`,
  ),
  ...['log/support/appender', 'notifications/support/release-node', 'users/import/support/import-node'].map(
    (name) => `tests/durability/${name}.ts`,
  ),
]

/** What to start instead of a program, given by its path from the root. */
export const programAt = (source: string): string => {
  const folder = process.env[programsFolder]
  return folder === undefined || !bundledPrograms.includes(source)
    ? source
    : path.join(folder, source.replace(/\.ts$/, '.mjs'))
}
