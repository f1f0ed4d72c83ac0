import type { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import type { SaleAsked } from '../../ledger/parcels/sale-asked.ts'
import { refusalsIn } from '../checks/check.ts'
import type { OrderEffect } from './order-preview.ts'

export interface GainQuestion {
  readonly account: string
  readonly sale: SaleAsked
}

/** What a sale of one account would gain is asked for; of a block it is not, nor of more than the account has. */
export const gainQuestion = (
  { terms, estimate, accounts, checks }: OrderEffect,
  on: IsoDate,
): O.Option<GainQuestion> => {
  if (refusalsIn(checks).some(({ rule }) => rule === 'holding')) return O.none
  const [one, ...others] = accounts
  if (terms.type === 'b' || one === undefined || others.length > 0 || estimate === null) return O.none
  const { price, brokerage } = estimate
  return O.some({
    account: one.account,
    sale: { security: terms.security.asx_code, units: one.units, price, on, brokerage },
  })
}
