import type { PageScreen } from '../../domain/navigation/screen.ts'
import styles from './waiting.module.css'

interface Props {
  readonly label: string
}

export const WaitingStatus = ({ label }: Props) => (
  <div className={styles['waiting']} role="status">
    <span className={styles['mark']} aria-hidden="true" />
    <span className={styles['label']}>{label}</span>
  </div>
)

export const EarlyTitle = ({ children }: { readonly children: string }) => (
  <h1 className={styles['title']}>{children}</h1>
)

export const LoadingScreen = ({ screen }: { readonly screen: Pick<PageScreen, 'title'> }) => (
  <>
    <EarlyTitle>{screen.title}</EarlyTitle>
    <WaitingStatus label="Loading" />
  </>
)
