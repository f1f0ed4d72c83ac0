import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './list-table.module.css'

interface Props {
  /** Where the words are looked for. */
  readonly description: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** How many were found, in words. */
  readonly count: string
  readonly children: ReactNode
}

/** A list under the words that are looked for in it. */
export const SearchedList = ({ description, search, onSearch, count, children }: Props) => (
  <>
    <TextInput
      className={styles['search']}
      label="Search"
      description={description}
      type="search"
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
    <p role="status" className={styles['count']}>
      {count}
    </p>
    {children}
  </>
)
