const firm = { timeZone: 'Australia/Sydney' }

/** Set with the profile, before any screen shows a time. */
export const setFirmTimeZone = (timeZone: string): void => {
  firm.timeZone = timeZone
}

export const firmTimeZone = (): string => firm.timeZone
