/** Apart from the events, which the entry bundle does not need. */
export const changeRequestPrefix = 'change-request/'
