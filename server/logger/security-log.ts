import { Counter, type Registry } from 'prom-client'
import { throttledLog } from './throttled-log.ts'

/** A keyed hash for log lines: constant for one day, meaningless without the key. */
export type PseudonymOf = (kind: 'account' | 'source', text: string) => string

/** `account` is set if the server knows the user name. */
export interface CallerPseudonyms {
  readonly account?: string
  readonly source: string
}

/** Nothing here is personal: pseudonyms change daily, and `route` is the path in the contract. */
export type SecurityEvent =
  | {
      readonly security: 'failed-sign-in' | 'slowed-sign-in'
      readonly reason: 'known-device' | 'unknown-device'
      readonly account: string
      readonly source: string
    }
  | {
      readonly security: 'wrong-old-password' | 'slowed-password-change'
      readonly reason: 'open-session'
      readonly account: string
    }
  | {
      readonly security: 'reset-asked'
      readonly reason: 'sent' | 'not-sent' | 'slowed' | 'nobody'
      readonly account: string
      readonly source: string
    }
  | {
      readonly security: 'link-refused'
      readonly reason: 'over' | 'slowed'
      readonly source: string
    }
  | ({
      readonly security: 'refused-call'
      readonly reason: 'not-allowed'
      readonly method: string
      readonly route: string
    } & CallerPseudonyms)
  | ({
      readonly security: 'bad-token'
      readonly reason: 'missing' | 'malformed' | 'revoked' | 'expired'
      readonly method: string
      readonly route: string
    } & CallerPseudonyms)
  | ({ readonly security: 'refused-socket'; readonly reason: 'foreign-page' } & CallerPseudonyms)
  | {
      readonly security: 'sandbox-refusal'
      readonly reason: 'NotAllowed' | 'TooSlow' | 'TooLarge' | 'OutOfMemory' | 'CageLost'
    }

export interface SecurityLog {
  /** Counts every event, but drops log lines that exceed the limit per minute. */
  readonly note: (event: SecurityEvent) => void
  readonly countIn: (registry: Registry) => void
}

const linesAMinute = 10

export const openSecurityLog = (write: (line: Readonly<Record<string, unknown>>) => void): SecurityLog => {
  const counter = new Counter({
    name: 'plutus_security_events_total',
    help: 'Failed and slowed sign-ins, links asked for and refused, refused calls and sockets, bad tokens and refusals of the report sandbox',
    labelNames: ['event', 'reason'],
    registers: [],
  })
  const line = throttledLog({ write, maxLines: linesAMinute })

  return {
    note: ({ security, reason, ...details }) => {
      counter.inc({ event: security, reason })
      line({ security, reason }, details)
    },
    countIn: (registry) => {
      registry.registerMetric(counter)
    },
  }
}
