const exact = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 10 })

/** With all the decimals that the ledger has of units. */
export const unitsText = (units: number): string => exact.format(units)
