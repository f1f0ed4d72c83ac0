export interface Pager {
  readonly page: number
  readonly pages: number
  /** From 0; `end` is behind the last row. */
  readonly start: number
  readonly end: number
  readonly offered: readonly number[]
}

// spec §9
export const defaultPageSize = 6
const windowSize = 10

const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

export const pagerOf = (total: number, asked: number, pageSize: number = defaultPageSize): Pager => {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = within(1, asked, pages)
  const first = within(1, page - windowSize / 2, Math.max(1, pages - windowSize + 1))
  const start = (page - 1) * pageSize
  return {
    page,
    pages,
    start,
    end: Math.min(total, start + pageSize),
    offered: Array.from({ length: Math.min(windowSize, pages) }, (_, place) => first + place),
  }
}
