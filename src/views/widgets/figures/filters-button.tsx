import styles from './figures.module.css'

interface Props {
  readonly isOn: boolean
  readonly onToggle: () => void
}

export const FiltersButton = ({ isOn, onToggle }: Props) => (
  <button type="button" className={styles['button']} aria-pressed={isOn} onClick={onToggle}>
    Filters
  </button>
)
