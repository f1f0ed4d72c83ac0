import type { CSSProperties } from 'react'
import styles from './range-bar.module.css'

interface Props {
  readonly label: string
  readonly low: number
  readonly high: number
  readonly at: number
  readonly text: (figure: number) => string
}

const placeOf = ({ low, high, at }: Pick<Props, 'low' | 'high' | 'at'>): number =>
  high === low ? 50 : Math.min(100, Math.max(0, (100 * (at - low)) / (high - low)))

const placed = (place: number): CSSProperties & Record<'--at', string> => ({ '--at': `${place.toFixed(1)}%` })

/** Where between its ends a figure is. */
export const RangeBar = ({ label, low, high, at, text }: Props) => (
  <div className={styles['range']}>
    <span className={styles['label']}>{label}</span>
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={Math.min(high, Math.max(low, at))}
      aria-valuetext={`${text(at)}, between ${text(low)} and ${text(high)}`}
      className={styles['bar']}
      style={placed(placeOf({ low, high, at }))}
    />
    <span>{text(low)}</span>
    <span className={styles['high']}>{text(high)}</span>
  </div>
)
