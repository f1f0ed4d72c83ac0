import { clampNumber } from '../../numbers/clamp.ts'

export interface TablePager {
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

export const pagerOf = (total: number, asked: number, pageSize: number = defaultPageSize): TablePager => {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = clampNumber(asked, 1, pages)
  const first = clampNumber(page - windowSize / 2, 1, Math.max(1, pages - windowSize + 1))
  const start = (page - 1) * pageSize
  return {
    page,
    pages,
    start,
    end: Math.min(total, start + pageSize),
    offered: Array.from({ length: Math.min(windowSize, pages) }, (_, index) => first + index),
  }
}
