export const resultsId = 'search-results'

export const hitId = (place: number): string => `search-hit-${place}`
