import * as t from 'io-ts'
import { O } from '../../src/domain/fp.ts'
import { Coded } from '../logger/errors.ts'
import { shortageOf } from './shortages.ts'

/** What was waited for in vain, with nothing wrong in what was asked: the same may be asked again. */
export class NotInTime extends Error {
  /** pg-boss copies errors: a copy keeps the code and loses the class. */
  readonly code = 'NOT_IN_TIME'
}

const Worded = t.type({ message: t.string })
const OfConnecting = t.type({ code: t.string, syscall: t.union([t.literal('connect'), t.literal('getaddrinfo')]) })

/** What waited too long for a lock, took too long, or had its connection ended because its transaction stood still. */
const lateCode = /^(55P03|57014|25P0[34])$/

/** Whether a call failed because it took longer than anything may: nothing of what was under way is written. */
export const isLate = (error: unknown): boolean => Coded.is(error) && lateCode.test(error.code)

/**
 * Connection exceptions, shutdown and start of PostgreSQL, too many connections, and socket errors. A standby answers writes and
 * LISTEN with 25006, and reads that its replay overtakes with 40001: the address leads to it until the switch-over is complete.
 */
const awayCode = /^(08...|57P0[1-5]|53300|25006|40001|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|NOT_IN_TIME)$/

// the driver has neither codes nor classes for these
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support)/

/** Whether the database, and nothing else, could not be reached or did not answer in time. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  if (isLate(error) || OfConnecting.is(error)) return true
  return (Coded.is(error) && awayCode.test(error.code)) || (Worded.is(error) && awayWords.test(error.message))
}

/** Whether it is worth waiting for; anything else is a defect, and will be tomorrow. */
export const mayPass = (error: unknown): boolean => isAway(error) || O.isSome(shortageOf(error))
