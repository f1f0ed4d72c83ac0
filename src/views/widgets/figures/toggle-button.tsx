import type { ReactNode } from 'react'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import styles from './figures.module.css'

interface Props {
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

export const ToggleButton = ({ isOn, onToggle, children }: Props) => (
  <button
    type="button"
    className={`${styles['button'] ?? ''} ${styles['toggle'] ?? ''}`}
    aria-pressed={isOn}
    {...screenOnlyMark}
    onClick={onToggle}
  >
    {children}
  </button>
)

interface FiltersButtonProps {
  readonly isOn: boolean
  readonly onToggle: () => void
}

export const FiltersButton = (props: FiltersButtonProps) => <ToggleButton {...props}>Filters</ToggleButton>
