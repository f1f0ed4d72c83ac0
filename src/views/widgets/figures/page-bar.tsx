import type { TablePager } from '../../../domain/widgets/table/pager.ts'
import { screenOnlyMark, stillOnlyMark } from '../../adapters/picture-marks.ts'
import { idleOrClickProps } from '../../ui/busy.ts'
import styles from './figures.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly label: string
  readonly pager: TablePager
  readonly total: number
  readonly onTurn: (page: number) => void
}

const rowRangeText = ({ start, end }: TablePager, total: number): string =>
  total === 0 ? 'No rows' : `${countText(start + 1)}–${countText(end)} of ${countText(total)}`

export const PageBar = ({ label, pager, total, onTurn }: Props) => (
  <nav className={styles['turns']} aria-label={`Pages of ${label}`}>
    <span>{rowRangeText(pager, total)}</span>
    <span {...stillOnlyMark}>
      This is page {pager.page} of {pager.pages}.
    </span>
    <span className={styles['numbers']} {...screenOnlyMark}>
      <button
        type="button"
        className={styles['button']}
        aria-label="Previous page"
        {...idleOrClickProps(pager.page === 1, () => onTurn(pager.page - 1))}
      >
        ‹
      </button>
      {pager.offered.map((page) => (
        <button
          key={page}
          type="button"
          className={styles['button']}
          aria-current={page === pager.page ? 'page' : undefined}
          onClick={() => onTurn(page)}
        >
          {page}
        </button>
      ))}
      <button
        type="button"
        className={styles['button']}
        aria-label="Next page"
        {...idleOrClickProps(pager.page === pager.pages, () => onTurn(pager.page + 1))}
      >
        ›
      </button>
    </span>
  </nav>
)
