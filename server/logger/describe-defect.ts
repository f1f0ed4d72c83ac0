import { Coded } from './coded.ts'

const frames = (stack: string | undefined): readonly string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())

/** A defect as the log of the server may hold it: where it happened. Messages can repeat what a person sent. */
export const describeDefect = (error: unknown): Readonly<Record<string, unknown>> => ({
  kind: error instanceof Error ? error.name : typeof error,
  ...(Coded.is(error) ? { code: error.code } : {}),
  at: error instanceof Error ? frames(error.stack) : [],
})
