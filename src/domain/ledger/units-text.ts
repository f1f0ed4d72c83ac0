const exact = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 10 })

export const unitsText = (units: number): string => exact.format(units)
