import styles from './progress-bar.module.css'

interface Props {
  readonly label: string
  readonly state: string
  readonly text: string
  readonly done: number
  readonly failed?: number
  readonly total: number
}

const percentText = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toString()}%`

export const ProgressBar = ({ label, state, text, done, failed = 0, total }: Props) => (
  <div className={styles['progress']}>
    <div className={styles['state']}>
      <strong>{state}</strong>
      <span>{text}</span>
    </div>
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={Math.min(done + failed, Math.max(1, total))}
      aria-valuetext={`${state}, ${text}`}
    >
      <span className={styles['done']} style={{ width: percentText(done, total) }} />
      <span className={styles['failed']} style={{ width: percentText(failed, total) }} />
    </div>
  </div>
)
