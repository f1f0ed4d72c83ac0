/** Has its own file, so that the entry bundle does not load the events. */
export const changeRequestPrefix = 'change-request/'
