import { Icon } from '../../ui/icon.tsx'
import styles from './drag.module.css'

interface Props {
  readonly title: string
}

/** What goes with the pointer: a widget's name, not its figures. */
export const LiftedCard = ({ title }: Props) => (
  <div className={styles['lifted']}>
    <Icon name="move" />
    <span>{title}</span>
  </div>
)
