import styles from '../reports.module.css'

interface Props {
  readonly title: string
  readonly page: string
}

/** It runs no script and leads nowhere. Browsers pass over a frame with nothing to press, so what is around it takes the keys. */
export const ReportPaper = ({ title, page }: Props) => (
  <div
    className={styles['sheet']}
    role="group"
    aria-label={`${title}. Press Enter to scroll it.`}
    tabIndex={0}
    onKeyDown={({ key, currentTarget }) => {
      if (key === 'Enter') currentTarget.querySelector('iframe')?.focus()
    }}
  >
    <iframe className={styles['paper']} title={title} sandbox="" srcDoc={page} />
  </div>
)
