const firmSetting = { timeZone: 'Australia/Sydney' }

/** Set with the profile, before any screen shows a time. */
export const setFirmTimeZone = (timeZone: string): void => {
  firmSetting.timeZone = timeZone
}

export const firmTimeZone = (): string => firmSetting.timeZone
