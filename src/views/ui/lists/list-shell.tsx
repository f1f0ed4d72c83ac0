import type { ReactNode } from 'react'
import { O } from '../../../domain/fp.ts'
import type { FollowedState } from '../../../machines/kit/followed.ts'
import { FetchFailed } from '../fetch-failed.tsx'
import styles from './list-table.module.css'

interface Props<Known> {
  readonly list: FollowedState<Known>
  readonly loading: ReactNode
  readonly failed?: string
  readonly refused?: string
  /** The text for an empty list. False shows an empty list like any other. */
  readonly empty?: string | false
  readonly onRetry: () => void
  readonly children: (known: Known) => ReactNode
}

const isEmpty = (known: unknown): boolean => Array.isArray(known) && known.length === 0

export const ListShell = <Known,>({
  list,
  loading,
  failed,
  refused,
  empty = false,
  onRetry,
  children,
}: Props<Known>) => {
  const { known, isFailed, isTrying, isRefused } = list
  if (isFailed && isRefused && refused !== undefined) return <p role="alert">{refused}</p>
  if (isFailed)
    return <FetchFailed {...(failed !== undefined && { title: failed })} isTrying={isTrying} onRetry={onRetry} />
  if (O.isNone(known)) return loading
  if (empty !== false && isEmpty(known.value)) return <p className={styles['count']}>{empty}</p>
  return children(known.value)
}
