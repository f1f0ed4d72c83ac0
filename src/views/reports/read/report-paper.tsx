import styles from '../reports.module.css'

interface Props {
  readonly title: string
  readonly page: string
}

/**
 * What came of a report: a page by itself that runs no script, reaches nothing and leads nowhere. The browser passes
 * over a frame in which nothing can be pressed, so what is around it lets the keys in that scroll it.
 */
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
