import type { IsoDate } from '../../../dates/iso-date.ts'
import { O } from '../../../fp.ts'
import { type Evidence } from '../../checks/evidence.ts'
import { refusalsIn, unacknowledged } from '../../checks/check.ts'
import type { OrderRefusal } from '../order-refusal.ts'
import { accountsOf, type AmendableTerms, limitOf, mostDollars, mostUnits, unitsOf } from './order-terms.ts'

export const mostAccounts = 500

/** What is wrong with what an order is for, whoever asks; `today` is the day of trading that it is entered for. */
export const termsFault = (terms: AmendableTerms, today: IsoDate): OrderRefusal | null => {
  const accounts = accountsOf(terms)
  if (accounts.length === 0) return { _tag: 'AccountsRequired' }
  if (accounts.length > mostAccounts) return { _tag: 'TooManyAccounts' }
  if (new Set(accounts).size < accounts.length) return { _tag: 'AccountTwice' }
  if (unitsOf(terms.allocations) !== terms.quantity) return { _tag: 'AllocationsNotWhole' }
  const limit = limitOf(terms)
  if (terms.quantity > mostUnits || (O.isSome(limit) && limit.value * terms.quantity > mostDollars))
    return { _tag: 'OrderTooLarge' }
  return terms.goodUntil < today ? { _tag: 'OrderExpiryPassed' } : null
}

/** A refusal of the checks, or a warning that nobody has acknowledged. */
export const evidenceFault = ({ checks, acknowledged }: Evidence): OrderRefusal | null => {
  if (refusalsIn(checks).length > 0) return { _tag: 'CheckRefused' }
  return unacknowledged(checks, acknowledged).length > 0 ? { _tag: 'WarningsNotAcknowledged' } : null
}
