import dayjs from 'dayjs'

export const today = (): string => dayjs().format('YYYY-MM-DD')
