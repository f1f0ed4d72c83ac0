import { labelPositionAt, distributedGainPositions, type TaxReturn } from './tax-return.ts'

/**
 * Australian Taxation Office, "Company tax return instructions" for 2018 to 2025: items 7 and 13. Item 6 is the
 * company's own profit and loss, so received income has no label here; 7J adds the franking credits to that profit.
 */
export const companyReturn: TaxReturn = {
  name: 'company tax return',
  first: 2018,
  last: 2025,
  questions: { 7: 'Reconciliation to taxable income or loss', 13: 'Losses information' },
  titles: {
    '7A': 'Net capital gain',
    '7J': 'Franking credits',
    '13V': 'Net capital losses carried forward to later income years',
  },
  positions: {
    distribution: { ...distributedGainPositions('7A'), franking_credit: labelPositionAt('7J') },
    dividend: { franking_credit: labelPositionAt('7J') },
    interest: {},
  },
  gains: { total: null, net: '7A', carriedForward: '13V' },
  forex: null,
}
