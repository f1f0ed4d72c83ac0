import { defaultPageSize, type TablePager, pagerOf } from '../../../domain/widgets/table/pager.ts'
import { useWholeRows } from './whole-rows.ts'

/** Pages a list: one page of rows on the screen, all rows on paper. */
export const useListPager = (total: number, page: number, pageSize = defaultPageSize): TablePager =>
  pagerOf(total, page, total <= useWholeRows() ? Math.max(total, pageSize) : pageSize)
