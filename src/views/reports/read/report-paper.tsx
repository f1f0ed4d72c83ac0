import styles from '../reports.module.css'

interface Props {
  readonly title: string
  readonly page: string
}

/** What came of a report: a page by itself that runs no script, reaches nothing and leads nowhere. */
export const ReportPaper = ({ title, page }: Props) => (
  <iframe className={styles['paper']} title={title} sandbox="" srcDoc={page} />
)
