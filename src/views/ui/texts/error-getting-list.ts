// spec §8
export const errorGettingList = 'Error getting list'
