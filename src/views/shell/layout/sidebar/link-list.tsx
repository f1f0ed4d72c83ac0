import { Link } from 'wouter'
import type { NavLink } from '../../../../domain/navigation/nav-links.ts'
import styles from './link-list.module.css'

interface Props {
  readonly label: string
  readonly links: readonly NavLink[]
}

export const LinkList = ({ label, links }: Props) => (
  <nav className={styles['list']} aria-label={label}>
    <h2 className={styles['heading']}>{label}</h2>
    <ul>
      {links.map(({ label: text, path }) => (
        <li key={path}>
          <Link href={path}>{text}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
