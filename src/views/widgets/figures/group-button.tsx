import styles from './figures.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface FoldButtonsProps {
  readonly onFold: () => void
  readonly onUnfold: () => void
}

export const FoldButtons = ({ onFold, onUnfold }: FoldButtonsProps) => (
  <>
    <button type="button" className={styles['button']} onClick={onFold}>
      Collapse all
    </button>
    <button type="button" className={styles['button']} onClick={onUnfold}>
      Expand all
    </button>
  </>
)

interface Props {
  readonly title: string
  readonly count: number
  readonly isFolded: boolean
  readonly isContinued?: boolean
  readonly isStop?: boolean
  readonly onToggle: () => void
}

export const GroupButton = ({ title, count, isFolded, isContinued = false, isStop = true, onToggle }: Props) => (
  <button
    type="button"
    className={styles['groupButton']}
    aria-expanded={!isFolded}
    tabIndex={isStop ? 0 : -1}
    onClick={onToggle}
  >
    <span className={styles['foldMark']} aria-hidden="true">
      {isFolded ? '▸' : '▾'}
    </span>
    {title}
    <span className={styles['groupCount']}>
      {countText(count)}
      {isContinued && ', continued'}
    </span>
  </button>
)
