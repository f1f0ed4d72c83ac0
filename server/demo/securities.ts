import type { SecurityRow } from '../../src/domain/ledger/rows/firm-rows.ts'

/** `after`: fraction of the five years. One unit becomes `into` units. */
export interface DemoSplit {
  readonly after: number
  readonly into: number
}

/** An invented security. Rates are annual; `market` is its beta. */
export interface DemoSecurity extends SecurityRow {
  /** Cents. */
  readonly price: number
  readonly growth: number
  readonly volatility: number
  readonly market: number
  readonly yield: number
  readonly pays: readonly number[]
  readonly income: 'dividend' | 'distribution'
  readonly split?: DemoSplit
}

type SecurityBehaviour = Pick<DemoSecurity, 'price' | 'growth' | 'volatility' | 'market' | 'yield'>

export const foreignCurrency = 'USD'

const halfYearly = [
  [3, 9],
  [4, 10],
  [2, 8],
]
const quarterMonths = [1, 4, 7, 10]

const demoSecurity = (
  asx_code: string,
  company_name: string,
  asset_class: string,
  sector: string,
  [price, growth, volatility, market, rate]: readonly [number, number, number, number, number],
): Omit<SecurityRow, 'security_type'> & SecurityBehaviour => ({
  currency: null,
  asx_code,
  company_name,
  display_name: `${asx_code} - ${company_name}`,
  asset_class,
  sector,
  price,
  growth,
  volatility,
  market,
  yield: rate,
})

const demoShare = (
  code: string,
  name: string,
  sector: string,
  behaviour: readonly [number, number, number, number, number],
): DemoSecurity => ({
  ...demoSecurity(code, name, 'Australian equities', sector, behaviour),
  security_type: 'listed_share',
  pays: halfYearly[code.charCodeAt(0) % halfYearly.length] ?? [],
  income: 'dividend',
})

const demoTrust = (
  code: string,
  name: string,
  [assetClass, sector]: readonly [string, string],
  behaviour: readonly [number, number, number, number, number],
): DemoSecurity => ({
  ...demoSecurity(code, name, assetClass, sector, behaviour),
  security_type: 'listed_unit',
  pays: behaviour[4] === 0 ? [] : quarterMonths,
  income: 'distribution',
})

export const strategySecurities: readonly DemoSecurity[] = [
  demoTrust(
    'AUX',
    'Southern Cross Australian Shares ETF',
    ['Australian equities', 'ETF'],
    [6240, 0.055, 0.01, 1, 0.04],
  ),
  demoShare('MRB', 'Meridian Bank Limited', 'Financials', [8870, 0.06, 0.13, 1.05, 0.042]),
  demoShare('CTB', 'Continental Banking Group Limited', 'Financials', [2715, 0.03, 0.14, 1.1, 0.055]),
  demoShare('ATL', 'Atoll Insurance Limited', 'Financials', [1195, 0.07, 0.16, 0.8, 0.038]),
  demoShare('IRG', 'Iron Range Group Limited', 'Materials', [4120, 0.04, 0.2, 1.2, 0.06]),
  demoShare('CPF', 'Copperfield Resources Limited', 'Materials', [940, 0.08, 0.24, 1.25, 0.025]),
  demoShare('LMN', 'Lumen Lithium Limited', 'Materials', [612, 0.05, 0.36, 1.4, 0.004]),
  demoShare('HLX', 'Helixa Biologics Limited', 'Health Care', [21450, 0.05, 0.17, 0.7, 0.012]),
  demoShare('SNH', 'Sonata Hospitals Limited', 'Health Care', [1480, 0.02, 0.16, 0.6, 0.028]),
  demoShare('WTR', 'Wattle and Thread Retail Limited', 'Consumer Discretionary', [3890, 0.06, 0.19, 1, 0.035]),
  demoShare('GRC', 'Grocerland Limited', 'Consumer Staples', [3360, 0.025, 0.12, 0.55, 0.034]),
  demoShare('NBL', 'Nimbus Logic Limited', 'Information Technology', [5420, 0.11, 0.27, 1.3, 0.005]),
  demoShare('QLL', 'Quill Software Limited', 'Information Technology', [1275, 0.09, 0.24, 1.15, 0.012]),
  demoShare('BSN', 'Bass Energy Limited', 'Energy', [2240, 0.03, 0.22, 0.95, 0.05]),
  demoShare('TDL', 'Tideline Power Limited', 'Utilities', [985, 0.03, 0.14, 0.5, 0.046]),
  demoShare('SGN', 'Signal Telecom Limited', 'Communication Services', [382, 0.025, 0.12, 0.5, 0.044]),
  demoShare('PTH', 'Port and Haul Logistics Limited', 'Industrials', [1160, 0.05, 0.16, 0.9, 0.03]),
  demoShare('TBR', 'Tollbridge Roads Limited', 'Industrials', [1370, 0.03, 0.13, 0.6, 0.043]),
  demoTrust('PRL', 'Parallel Property Group', ['Property', 'Real Estate'], [2065, 0.06, 0.16, 0.95, 0.026]),
  demoTrust('WHF', 'Wharf Street Industrial Trust', ['Property', 'Real Estate'], [448, 0.02, 0.14, 0.8, 0.052]),
  demoTrust(
    'GLX',
    'Southern Cross Global Shares ETF',
    ['International equities', 'ETF'],
    [9120, 0.085, 0.07, 0.75, 0.021],
  ),
  {
    ...demoTrust(
      'USX',
      'Southern Cross US Leaders ETF',
      ['International equities', 'ETF'],
      [41200, 0.1, 0.08, 0.8, 0.014],
    ),
    split: { after: 0.55, into: 10 },
  },
  demoTrust('FIX', 'Southern Cross Fixed Interest ETF', ['Fixed interest', 'ETF'], [4930, -0.01, 0.035, 0.05, 0.032]),
  demoTrust('GVB', 'Harbour Government Bond Trust', ['Fixed interest', 'Bonds'], [2510, -0.005, 0.03, 0.02, 0.036]),
  demoTrust('HBC', 'Harbour Corporate Bond Trust', ['Fixed interest', 'Bonds'], [1985, 0, 0.04, 0.12, 0.047]),
  demoTrust('XAU', 'Southern Cross Bullion ETF', ['Commodities', 'ETF'], [2240, 0.07, 0.13, -0.05, 0]),
]

const foreignShare = (
  code: string,
  name: string,
  sector: string,
  behaviour: readonly [number, number, number, number, number],
): DemoSecurity => ({
  ...demoSecurity(code, name, 'International equities', sector, behaviour),
  security_type: 'other_share',
  currency: foreignCurrency,
  pays: quarterMonths,
  income: 'dividend',
})

export const foreignSecurities: readonly DemoSecurity[] = [
  foreignShare('NWC', 'Northwind Cloud Inc.', 'Information Technology', [8450, 0.12, 0.24, 1.1, 0.008]),
  foreignShare('CDR', 'Cedar River Foods Inc.', 'Consumer Staples', [6120, 0.04, 0.13, 0.5, 0.027]),
]

export const demoSecurities: readonly DemoSecurity[] = [...strategySecurities, ...foreignSecurities]
