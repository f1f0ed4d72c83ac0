import styles from './waiting.module.css'

interface Props {
  readonly label: string
}

export const Waiting = ({ label }: Props) => (
  <div className={styles['waiting']} role="status">
    <span className={styles['mark']} aria-hidden="true" />
    <span className={styles['label']}>{label}</span>
  </div>
)

export const Loading = () => <Waiting label="Loading" />
