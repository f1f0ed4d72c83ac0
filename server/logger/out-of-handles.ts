import * as t from 'io-ts'
import { isCoded } from './errors.ts'

const OfSpawning = t.type({ syscall: t.literal('spawn') })

const Killed = t.type({ signal: t.string })

const words = /\b(?:EMFILE|ENFILE)\b|too many open files/i

/**
 * Too many files, connections or processes for this machine at the moment, whoever says so. What Node says of a package it cannot read is
 * said once the server runs, and has read its own, for want of a file alone.
 */
export const isOutOfHandles = (error: unknown): boolean =>
  isCoded(error, 'EMFILE', 'ENFILE', 'ERR_INVALID_PACKAGE_CONFIG') ||
  (isCoded(error, 'EAGAIN') && OfSpawning.is(error)) ||
  (error instanceof Error && words.test(error.message))

export const outOfHandles = (cause?: unknown): Error =>
  Object.assign(new Error('There are too many processes or open files.', { cause }), {
    code: 'EAGAIN',
    syscall: 'spawn',
  })

/** Of a program of one's own that was started, did nothing and is gone: it found no file or no memory to begin with. */
export const isKilled = (error: unknown): boolean => Killed.is(error)
