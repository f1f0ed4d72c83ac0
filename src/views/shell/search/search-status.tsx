import { Button } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useSelector } from '@xstate/react'
import type { SearchRef } from '../../../machines/shell/search.ts'
import { unableToFetch } from '../../ui/unable-to-fetch.ts'
import styles from './search-panel.module.css'
import { hitsOf, totalOf, type FoundKind } from '../../../domain/search/found.ts'

const counted = (total: number): string => (total === 1 ? '1 result' : `${total} results`)

/** How much is found, as it is shown and said aloud. */
export const searchStatusText = (
  found: readonly FoundKind[],
  query: string,
  reach: 'loading' | 'failed' | 'known',
): string => {
  const total = totalOf(found)
  const shown = hitsOf(found).length
  if (reach === 'loading') return 'Looking through accounts and groups'
  if (reach === 'failed' && total === 0) return 'Accounts and groups have not been looked through yet'
  if (total === 0) return `Nothing found for “${query.trim()}”`
  return shown < total ? `${counted(total)}, the first ${shown} shown. Type more to narrow them` : counted(total)
}

interface Props {
  readonly search: SearchRef
}

const Failed = ({ search, isTrying }: Props & { readonly isTrying: boolean }) => (
  <div className={styles['failed']} role="alert">
    <p>{unableToFetch}</p>
    <Button variant="default" size="xs" loading={isTrying} onClick={() => search.send({ type: 'search.retried' })}>
      Try again
    </Button>
  </div>
)

export const SearchStatus = ({ search }: Props) => {
  const { found, query } = useSelector(search, ({ context }) => context)
  const isLoading = useSelector(search, (snapshot) => snapshot.matches({ open: 'loading' }))
  const isFailed = useSelector(search, (snapshot) => snapshot.matches({ open: 'failed' }))
  const isTrying = useSelector(search, (snapshot) => snapshot.matches({ open: { failed: 'trying' } }))
  const reach = isLoading ? 'loading' : isFailed ? 'failed' : 'known'
  return (
    <>
      {isFailed && <Failed search={search} isTrying={isTrying} />}
      <Spotlight.Footer className={styles['footer']}>
        <span role="status">{searchStatusText(found, query, reach)}</span>
        <span className={styles['keys']} aria-hidden="true">
          ↑ ↓ to move · Enter to open · Esc to close
        </span>
      </Spotlight.Footer>
    </>
  )
}
