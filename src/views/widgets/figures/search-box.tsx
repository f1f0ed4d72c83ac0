import styles from './figures.module.css'

interface Props {
  readonly label: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

export const SearchBox = ({ label, search, onSearch }: Props) => (
  <input
    type="search"
    className={`${styles['input'] ?? ''} ${styles['search'] ?? ''}`}
    aria-label={`Search ${label}`}
    placeholder="Search"
    value={search}
    onChange={(event) => onSearch(event.currentTarget.value)}
  />
)
