import * as t from 'io-ts'
import { O } from '../../src/domain/fp.ts'
import { CodedError } from '../logger/errors.ts'
import { shortageOf } from './shortages.ts'

/** The request was fine but not answered in time; it may be repeated. */
export class NotInTimeError extends Error {
  /** pg-boss copies errors: a copy keeps the code and loses the class. */
  readonly code = 'NOT_IN_TIME'
}

const ErrorMessage = t.type({ message: t.string })
const ConnectError = t.type({ code: t.string, syscall: t.union([t.literal('connect'), t.literal('getaddrinfo')]) })

/** Lock timeout, statement timeout, idle or long transaction. */
const timeoutCodePattern = /^(55P03|57014|25P0[34])$/

/** After these errors, PostgreSQL writes nothing of the transaction. */
export const isTimeoutError = (error: unknown): boolean => CodedError.is(error) && timeoutCodePattern.test(error.code)

/** In a switch-over, a standby answers 25006 to writes and LISTEN, and 40001 to reads that its replay overtakes. */
const unavailableCodePattern =
  /^(08...|57P0[1-5]|53300|25006|40001|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|NOT_IN_TIME)$/

// the driver has neither codes nor classes for these
const awayMessagePattern =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support)/

export const isAway = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  if (isTimeoutError(error) || ConnectError.is(error)) return true
  return (
    (CodedError.is(error) && unavailableCodePattern.test(error.code)) ||
    (ErrorMessage.is(error) && awayMessagePattern.test(error.message))
  )
}

export const isTransientError = (error: unknown): boolean => isAway(error) || O.isSome(shortageOf(error))
