import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Identity } from '../../../../domain/users/identity.ts'
import { topSegment, type PageAddress } from '../../../../domain/navigation/route.ts'
import {
  messagesLabel,
  type NavLink,
  navLinks,
  type NavMenu,
  navMenus,
  reportsLabel,
} from '../../../../domain/navigation/nav-links.ts'
import type { NewReportsRef } from '../../../../machines/archive/new-reports.ts'
import { type MessageSummaryRef, unreadCountIn } from '../../../../machines/messages/message-summary.ts'
import type { LayoutRef } from '../../../../machines/shell/layout.ts'
import type { SearchRef } from '../../../../machines/shell/search.ts'
import { BrandName } from '../../brand.tsx'
import { NewCount } from '../../../ui/new-count.tsx'
import { LinkList } from '../sidebar/link-list.tsx'
import adminMenuStyles from '../admin-menu.module.css'
import { isNavIcon, NavIcon } from './nav-icon.tsx'
import styles from './navigation.module.css'
import navigation from './navigation.module.css'

interface SearchButtonProps {
  readonly search: SearchRef
}

export const SearchButton = ({ search }: SearchButtonProps) => {
  const isOpen = useSelector(search, (snapshot) => snapshot.hasTag('open'))
  return (
    <button
      type="button"
      className={styles['item']}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => search.send({ type: 'search.toggled' })}
    >
      <NavIcon name="Search" />
      <span>Search</span>
    </button>
  )
}

interface Props {
  readonly layout: LayoutRef
  readonly identity: Identity
  readonly address: PageAddress
  readonly search: SearchRef | undefined
  readonly newReports: NewReportsRef | undefined
  readonly messageSummary: MessageSummaryRef | undefined
}

interface LinkProps {
  readonly link: NavLink
  readonly isCurrent: boolean
  readonly children?: ReactNode
}

const NavigationLink = ({ link, isCurrent, children }: LinkProps) => (
  <Link href={link.path} className={styles['item']} aria-current={isCurrent ? 'page' : undefined}>
    {isNavIcon(link.label) && <NavIcon name={link.label} />}
    <span>{link.label}</span>
    {children}
  </Link>
)

const LinkCount = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count > 0 && <NewCount count={count} what={what} className={styles['count'] ?? ''} />

const NewReports = ({ newReports }: { readonly newReports: NewReportsRef }) => (
  <LinkCount count={useSelector(newReports, ({ context }) => context.count)} what="new" />
)

const UnreadMessages = ({ messageSummary }: { readonly messageSummary: MessageSummaryRef }) => (
  <LinkCount count={useSelector(messageSummary, unreadCountIn)} what="unread" />
)

const SidebarToggle = ({ layout }: Pick<Props, 'layout'>) => {
  const isOpen = useSelector(layout, (snapshot) => snapshot.hasTag('sidebar'))
  return (
    <button
      type="button"
      className={styles['item']}
      aria-expanded={isOpen}
      onClick={() => layout.send({ type: 'sidebar.toggled' })}
    >
      <NavIcon name="Sidebar" />
      <span>Sidebar</span>
    </button>
  )
}

interface AdminMenuProps {
  readonly menus: readonly NavMenu[]
  readonly isCurrent: boolean
}

const AdminMenu = ({ menus, isCurrent }: AdminMenuProps) => {
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
      <div id={id} popover="auto" className={adminMenuStyles['menu']}>
        {menus.map(({ label, links }) => (
          <LinkList key={label} label={label} links={links} />
        ))}
      </div>
    </>
  )
}

export const MainNavigation = ({ layout, identity, address, search, newReports, messageSummary }: Props) => {
  const segment = topSegment(address)
  const links = navLinks(identity)
  const menus = navMenus(identity)
  const isHere = ({ path }: NavLink): boolean => topSegment({ path }) === segment
  const isInMenu = !links.some(isHere) && menus.some((menu) => menu.links.some(isHere))
  return (
    <nav className={styles['navigation']} aria-label="Main">
      <Link href="/" className={styles['home']} aria-label="Plutus, home">
        <BrandName />
      </Link>
      <span className={styles['segment']}>{segment === '' ? 'home' : segment}</span>
      <ul className={styles['items']}>
        {links.map((link) => (
          <li key={link.label}>
            <NavigationLink link={link} isCurrent={isHere(link)}>
              {link.label === reportsLabel && newReports !== undefined && <NewReports newReports={newReports} />}
              {link.label === messagesLabel && messageSummary !== undefined && (
                <UnreadMessages messageSummary={messageSummary} />
              )}
            </NavigationLink>
          </li>
        ))}
        {menus.length > 0 && (
          <li>
            {/* the key closes the menu after navigation */}
            <AdminMenu key={address.path} menus={menus} isCurrent={isInMenu} />
          </li>
        )}
        {search !== undefined && (
          <li>
            <SearchButton search={search} />
          </li>
        )}
        <li className={styles['last']}>
          <SidebarToggle layout={layout} />
        </li>
      </ul>
    </nav>
  )
}
