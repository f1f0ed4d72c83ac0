import { labelPositionAt, deductedPositionAt, distributedGainPositions, type TaxReturn } from './tax-return.ts'

const foreignLabels = {
  foreign_income: labelPositionAt('23B', '23V'),
  foreign_offset: labelPositionAt('23Z', '23B', '23V'),
}

/**
 * Australian Taxation Office, "Trust tax return instructions" for 2019 to 2024: items 8 (not of primary production),
 * 11, 12, 21, 23 and 27. As for individuals, F includes the franking credit shown at D, and B the foreign tax paid.
 */
export const trustReturn: TaxReturn = {
  name: 'trust tax return',
  first: 2019,
  last: 2024,
  questions: {
    8: 'Partnerships and trusts',
    11: 'Gross interest',
    12: 'Dividends',
    14: 'Other Australian income',
    18: 'Other deductions',
    21: 'Capital gains',
    23: 'Other assessable foreign source income',
    27: 'Losses information',
  },
  titles: {
    '8R': 'Share of net income from trusts, less capital gains, foreign income and franked distributions',
    '8S': 'Deductions relating to amounts shown at B and R',
    '8F': 'Franked distributions from trusts',
    '8D': 'Share of franking credit from franked distributions',
    '8E': 'Share of credit for TFN amounts withheld from interest, dividends and unit trust distributions',
    '11J': 'Gross interest',
    '11I': 'TFN amounts withheld from gross interest',
    '12K': 'Unfranked amount',
    '12L': 'Franked amount',
    '12M': 'Franking credit',
    '12N': 'TFN amounts withheld from dividends',
    '14O': 'Other Australian income',
    '18Q': 'Other deductions',
    '21A': 'Net capital gain',
    '23B': 'Gross other assessable foreign source income',
    '23V': 'Net other assessable foreign source income',
    '23Z': 'Foreign income tax offset',
    '27V': 'Net capital losses carried forward to later income years',
  },
  positions: {
    distribution: {
      franked: labelPositionAt('8F'),
      unfranked: labelPositionAt('8R'),
      interest: labelPositionAt('8R'),
      other_income: labelPositionAt('8R'),
      deductions: deductedPositionAt('8R'),
      ...distributedGainPositions('21A'),
      ...foreignLabels,
      withholding: labelPositionAt('8E'),
      expenses: labelPositionAt('8S'),
      franking_credit: labelPositionAt('8D', '8F'),
    },
    dividend: {
      franked: labelPositionAt('12L'),
      unfranked: labelPositionAt('12K'),
      ...foreignLabels,
      withholding: labelPositionAt('12N'),
      franking_credit: labelPositionAt('12M'),
    },
    interest: { interest: labelPositionAt('11J'), ...foreignLabels, withholding: labelPositionAt('11I') },
  },
  gains: { total: null, net: '21A', carriedForward: '27V' },
  forex: { gain: '14O', loss: '18Q' },
}
