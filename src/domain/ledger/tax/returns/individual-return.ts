import { labelPositionAt, deductedPositionAt, distributedGainPositions, type TaxReturn } from './tax-return.ts'

const foreignLabels = {
  foreign_income: labelPositionAt('20E', '20M'),
  foreign_offset: labelPositionAt('20O', '20E', '20M'),
}

/**
 * Australian Taxation Office: "Individual tax return" (questions 10 and 11) and "Individual supplementary tax return"
 * (questions 13, 18 and 20) with instructions for 2018 to 2025; for trusts part B of "AMMA statement or SDS" for 2018
 * to 2025. Franked distributions include their franking credit ("13 Partnerships and trusts"), foreign income its
 * foreign tax ("20 Foreign source income"). Foreign exchange gains are other income ("24 Other income"). Discounted
 * capital gains count twice ("Personal investors guide to capital gains tax 2024", chapter C1).
 */
export const individualReturn: TaxReturn = {
  name: 'tax return for individuals',
  first: 2018,
  last: 2025,
  questions: {
    10: 'Gross interest',
    11: 'Dividends',
    13: 'Partnerships and trusts',
    18: 'Capital gains',
    20: 'Foreign source income and foreign assets or property',
    24: 'Other income',
    D15: 'Other deductions',
  },
  titles: {
    '10L': 'Gross interest',
    '10M': 'TFN amounts withheld from gross interest',
    '11S': 'Unfranked amount',
    '11T': 'Franked amount',
    '11U': 'Franking credit',
    '11V': 'TFN amounts withheld from dividends',
    '13U': 'Share of net income from trusts, less capital gains, foreign income and franked distributions',
    '13C': 'Franked distributions from trusts',
    '13Y': 'Other deductions relating to amounts shown at U and C',
    '13Q': 'Share of franking credit from franked dividends',
    '13R': 'Share of credit for TFN amounts withheld from interest, dividends and unit trust distributions',
    '18H': 'Total current year capital gains',
    '18A': 'Net capital gain',
    '18V': 'Net capital losses carried forward to later income years',
    '20E': 'Assessable foreign source income',
    '20M': 'Other net foreign source income',
    '20O': 'Foreign income tax offset',
    '24Y': 'Other income, category 1',
    D15J: 'Other deductions',
  },
  positions: {
    distribution: {
      franked: labelPositionAt('13C'),
      unfranked: labelPositionAt('13U'),
      interest: labelPositionAt('13U'),
      other_income: labelPositionAt('13U'),
      deductions: deductedPositionAt('13U'),
      ...distributedGainPositions('18H'),
      ...foreignLabels,
      withholding: labelPositionAt('13R'),
      expenses: labelPositionAt('13Y'),
      franking_credit: labelPositionAt('13Q', '13C'),
    },
    dividend: {
      franked: labelPositionAt('11T'),
      unfranked: labelPositionAt('11S'),
      ...foreignLabels,
      withholding: labelPositionAt('11V'),
      franking_credit: labelPositionAt('11U'),
    },
    interest: { interest: labelPositionAt('10L'), ...foreignLabels, withholding: labelPositionAt('10M') },
  },
  gains: { total: '18H', net: '18A', carriedForward: '18V' },
  forex: { gain: '24Y', loss: 'D15J' },
}
