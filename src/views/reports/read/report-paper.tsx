import styles from '../reports.module.css'

interface Props {
  readonly title: string
  readonly page: string
}

/** The frame runs no scripts. Browsers skip a frame without controls, so its container takes the keys. */
export const ReportPaper = ({ title, page }: Props) => (
  <div
    className={styles['sheet']}
    role="group"
    aria-label={`${title}. Press Enter to scroll.`}
    tabIndex={0}
    onKeyDown={({ key, currentTarget }) => {
      if (key === 'Enter') currentTarget.querySelector('iframe')?.focus()
    }}
  >
    <iframe className={styles['paper']} title={title} sandbox="" srcDoc={page} />
  </div>
)
