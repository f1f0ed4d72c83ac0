const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

export const waitText = (seconds: number): string =>
  seconds < 60 ? counted(Math.max(1, Math.ceil(seconds)), 'second') : counted(Math.ceil(seconds / 60), 'minute')
