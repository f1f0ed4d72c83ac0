import * as t from 'io-ts'
import { O } from '../../src/domain/fp.ts'

export const CodedError = t.type({ code: t.string })

export const isCoded = (error: unknown, ...codes: readonly string[]): boolean =>
  CodedError.is(error) && codes.includes(error.code)

export const isNoSpace = (error: unknown): boolean => isCoded(error, 'ENOSPC', 'EDQUOT')

export const isAlreadyExistsError = (error: unknown): boolean => isCoded(error, 'EEXIST')

export const noneIfMissing = <A>(found: Promise<A>): Promise<O.Option<A>> =>
  found.then(O.some, (error: unknown) => {
    if (isCoded(error, 'ENOENT')) return O.none
    throw error
  })

const stackFrames = (stack: string | undefined): readonly string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())

/** Logs where a defect happened without its message, which may repeat user input. */
export const describeDefect = (error: unknown): Readonly<Record<string, unknown>> => ({
  kind: error instanceof Error ? error.name : typeof error,
  ...(CodedError.is(error) ? { code: error.code } : {}),
  at: error instanceof Error ? stackFrames(error.stack) : [],
})

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
