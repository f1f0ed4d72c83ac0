import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { foundText } from '../texts/found-text.ts'
import styles from './list-table.module.css'

interface Props {
  readonly description: string
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly found: number
  readonly noun: string
  readonly children: ReactNode
}

export const SearchedList = ({ description, search, onSearch, found, noun, children }: Props) => (
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
      {foundText(found, noun)}
    </p>
    {children}
  </>
)
