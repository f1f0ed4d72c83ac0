import styles from './figures.module.css'

interface Props {
  readonly onFold: () => void
  readonly onUnfold: () => void
}

export const FoldButtons = ({ onFold, onUnfold }: Props) => (
  <>
    <button type="button" className={styles['button']} onClick={onFold}>
      Fold all
    </button>
    <button type="button" className={styles['button']} onClick={onUnfold}>
      Unfold all
    </button>
  </>
)
