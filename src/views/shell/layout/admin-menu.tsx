import { useId } from 'react'
import type { NavMenu } from '../../../domain/navigation/nav-links.ts'
import { NavIcon } from './navigation/nav-icon.tsx'
import { LinkList } from './sidebar/link-list.tsx'
import navigation from './navigation/navigation.module.css'
import styles from './admin-menu.module.css'

interface Props {
  readonly menus: readonly NavMenu[]
  readonly isCurrent: boolean
}

/** What administrators do, one step away from every screen, however narrow. */
export const AdminMenu = ({ menus, isCurrent }: Props) => {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={navigation['item']}
        popoverTarget={id}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <NavIcon name="Admin" />
        <span>Admin</span>
      </button>
      <div id={id} popover="auto" className={styles['menu']}>
        {menus.map(({ label, links }) => (
          <LinkList key={label} label={label} links={links} />
        ))}
      </div>
    </>
  )
}
