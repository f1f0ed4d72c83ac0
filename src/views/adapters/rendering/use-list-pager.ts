import { defaultPageSize, type TablePager, pagerOf } from '../../../domain/widgets/table/pager.ts'
import { useWholeRows } from './whole-rows.ts'

/** The rows of a list on the screen: one page of them, and on paper all. */
export const useListPager = (total: number, page: number, pageSize = defaultPageSize): TablePager =>
  pagerOf(total, page, total <= useWholeRows() ? Math.max(total, pageSize) : pageSize)
