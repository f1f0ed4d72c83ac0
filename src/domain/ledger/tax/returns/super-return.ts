import { labelPositionAt, deductedPositionAt, distributedGainPositions, type TaxReturn } from './tax-return.ts'

const foreignLabels = {
  foreign_income: labelPositionAt('11D1', '11D'),
  foreign_offset: labelPositionAt('13C1', '11D1', '11D'),
}

/**
 * For complying funds. Australian Taxation Office, "Self-managed superannuation fund annual return instructions" for
 * 2018 to 2024: section B, item 11 (M takes all trust income but capital gains and foreign income, with franking
 * credits), section D, item 13 (C1, E1 and H3), and section E, item 14. Foreign exchange gains are at S and losses at
 * L1, not at D1 (instructions to "D Net foreign income"). Exempt pension income is deducted at 11Y, by an actuary's
 * certificate.
 */
export const superReturn: TaxReturn = {
  name: 'self-managed superannuation fund annual return',
  first: 2018,
  last: 2024,
  questions: {
    11: 'Income',
    12: 'Deductions and non-deductible expenses',
    13: 'Income tax calculation statement',
    14: 'Losses',
  },
  titles: {
    '11A': 'Net capital gain',
    '11C': 'Gross interest',
    '11D1': 'Gross foreign income',
    '11D': 'Net foreign income',
    '11J': 'Unfranked dividend amount',
    '11K': 'Franked dividend amount',
    '11L': 'Dividend franking credit',
    '11M': 'Gross trust distributions',
    '11S': 'Other income',
    '12L1': 'Other amounts',
    '13C1': 'Foreign income tax offset',
    '13E1': 'Complying fund’s franking credits tax offset',
    '13H3': 'Credit for tax withheld where ABN or TFN not quoted',
    '14V': 'Net capital losses carried forward to later income years',
  },
  positions: {
    distribution: {
      franked: labelPositionAt('11M'),
      unfranked: labelPositionAt('11M'),
      interest: labelPositionAt('11M'),
      other_income: labelPositionAt('11M'),
      deductions: deductedPositionAt('11M'),
      ...distributedGainPositions('11A'),
      ...foreignLabels,
      withholding: labelPositionAt('13H3'),
      franking_credit: labelPositionAt('13E1', '11M'),
    },
    dividend: {
      franked: labelPositionAt('11K'),
      unfranked: labelPositionAt('11J'),
      ...foreignLabels,
      withholding: labelPositionAt('13H3'),
      franking_credit: labelPositionAt('13E1', '11L'),
    },
    interest: { interest: labelPositionAt('11C'), ...foreignLabels, withholding: labelPositionAt('13H3') },
  },
  gains: { total: null, net: '11A', carriedForward: '14V' },
  forex: { gain: '11S', loss: '12L1' },
}
