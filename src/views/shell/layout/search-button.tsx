import { useSelector } from '@xstate/react'
import type { SearchRef } from '../../../machines/shell/search.ts'
import { NavIcon } from './nav-icon.tsx'
import styles from './navigation.module.css'

interface Props {
  readonly search: SearchRef
}

export const SearchButton = ({ search }: Props) => {
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
