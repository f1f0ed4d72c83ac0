import dayjs from 'dayjs'

/** The date where the reader is. */
export const today = (): string => dayjs().format('YYYY-MM-DD')
