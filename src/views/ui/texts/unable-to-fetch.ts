// spec §8
export const unableToFetch = 'Unable to fetch data at this time. Please try again later'
