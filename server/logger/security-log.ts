import { Counter, type Registry } from 'prom-client'
import { throttledLog } from './throttled-log.ts'

/** A keyed hash for a person's name or an address in a log line: the same all day, and meaningless without the key. */
export type Pseudonym = (kind: 'account' | 'source', text: string) => string

/** The pseudonyms of a caller: `source` of the address, `account` of the user name if the server knows it. */
export interface CallerPseudonyms {
  readonly account?: string
  readonly source: string
}

/**
 * Security events for whoever watches over the firm. Nothing in them is personal: `account` and `source` are pseudonyms that
 * change every day, `route` is the path in the contract. `reason` is one of a few.
 */
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
  /** One line and one more on the counter; of many lines in a minute some are left out, never of the counter. */
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
  const line = throttledLog({ write, most: linesAMinute })

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
