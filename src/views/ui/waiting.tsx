import type { Screen } from '../../domain/navigation/screen.ts'
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

export const EarlyTitle = ({ children }: { readonly children: string }) => (
  <h1 className={styles['title']}>{children}</h1>
)

export const Loading = ({ screen }: { readonly screen: Pick<Screen, 'title'> }) => (
  <>
    <EarlyTitle>{screen.title}</EarlyTitle>
    <Waiting label="Loading" />
  </>
)
