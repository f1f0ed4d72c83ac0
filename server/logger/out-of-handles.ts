import * as t from 'io-ts'
import { isCoded } from './errors.ts'

const SpawnError = t.type({ syscall: t.literal('spawn') })

const KilledProcess = t.type({ signal: t.string })

const handleShortage = /\b(?:EMFILE|ENFILE)\b|too many open files/i

/** At runtime Node reports an invalid package only for lack of a file handle. */
export const isOutOfHandles = (error: unknown): boolean =>
  isCoded(error, 'EMFILE', 'ENFILE', 'ERR_INVALID_PACKAGE_CONFIG') ||
  (isCoded(error, 'EAGAIN') && SpawnError.is(error)) ||
  (error instanceof Error && handleShortage.test(error.message))

export const outOfHandles = (cause?: unknown): Error =>
  Object.assign(new Error('There are too many processes or open files.', { cause }), {
    code: 'EAGAIN',
    syscall: 'spawn',
  })

/** A child process killed by a signal before it did anything: it found no file handle or no memory. */
export const isKilled = (error: unknown): boolean => KilledProcess.is(error)
