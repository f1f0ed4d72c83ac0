import path from 'node:path'

/** Named in the environment of a run that has made them: a folder of programs, each of few files. */
export const programsFolder = 'PLUTUS_TEST_PROGRAMS'

/** Starting one of these from its two thousand modules takes twice the processor's time, and they are started again and again. */
export const bundledPrograms = [
  'server/main.ts',
  'server/cli/import.ts',
  'server/cli/rebuild.ts',
  'server/cli/user.ts',
  'server/cli/verify.ts',
  'tests/durability/jobs/support/batch-node.ts',
  'tests/durability/log/support/appender.ts',
  'tests/durability/log/support/holder.ts',
]

/** Returns the file to start for a program, given by its path from the root: its bundle, if it has one. */
export const programAt = (source: string): string => {
  const folder = process.env[programsFolder]
  return folder === undefined || !bundledPrograms.includes(source)
    ? source
    : path.join(folder, source.replace(/\.ts$/, '.mjs'))
}
