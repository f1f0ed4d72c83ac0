const exactFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 10 })

export const unitsText = (units: number): string => exactFormat.format(units)
