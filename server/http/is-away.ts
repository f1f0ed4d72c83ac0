import * as t from 'io-ts'
import { Coded } from '../logger/coded.ts'

const Worded = t.type({ message: t.string })
const OfService = t.type({ $fault: t.literal('server') })

/** What waited too long for a lock, took too long, or had its connection ended because its transaction stood still. */
const lateCode = /^(55P03|57014|25P0[34])$/

/** Whether a call failed because it took longer than anything may: nothing of what was under way is written. */
export const isLate = (error: unknown): boolean => Coded.is(error) && lateCode.test(error.code)

/** Connection exceptions, shutdown and start of PostgreSQL, too many connections, and what the system says of a socket. */
const awayCode = /^(08...|57P0[1-5]|53300|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|The server does not support|position \d+ was not reached|no attempt could be counted)/

export const isAway = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  if (OfService.is(error) || isLate(error)) return true
  return (Coded.is(error) && awayCode.test(error.code)) || (Worded.is(error) && awayWords.test(error.message))
}
