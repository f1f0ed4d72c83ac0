import { getDefaultZIndex, CloseButton, Button } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useMemo, type KeyboardEvent } from 'react'
import type { SearchRef } from '../../../machines/shell/search.ts'
import { spotlightStore } from '../../adapters/spotlight-store.ts'
import { hitId, resultsId, SearchResults } from './search-results.tsx'
import { useSelector } from '@xstate/react'
import { hitsOf, totalOf, type DestinationHits } from '../../../domain/search/search-ranking.ts'
import { NavIcon } from '../layout/navigation/nav-icon.tsx'
import { unableToFetch } from '../../../domain/texts.ts'
import styles from './search-panel.module.css'

const resultCountText = (total: number): string => (total === 1 ? '1 result' : `${total} results`)

export const searchStatusText = (
  found: readonly DestinationHits[],
  query: string,
  reach: 'loading' | 'failed' | 'known',
): string => {
  const total = totalOf(found)
  const shown = hitsOf(found).length
  if (reach === 'loading') return 'Searching accounts and groups…'
  if (reach === 'failed' && total === 0) return 'Accounts and groups are not searched yet'
  if (total === 0) return `No results for “${query.trim()}”`
  return shown < total
    ? `${resultCountText(total)}. The first ${shown} are shown; type more to narrow the list`
    : resultCountText(total)
}

const SearchFailure = ({ search, isTrying }: Props & { readonly isTrying: boolean }) => (
  <div className={styles['failed']} role="alert">
    <p>{unableToFetch}</p>
    <Button variant="default" size="xs" loading={isTrying} onClick={() => search.send({ type: 'search.retried' })}>
      Try again
    </Button>
  </div>
)

const SearchStatus = ({ search }: Props) => {
  const { found, query } = useSelector(search, ({ context }) => context)
  const isLoading = useSelector(
    search,
    (snapshot) => snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'searching' }),
  )
  const isFailed = useSelector(search, (snapshot) => snapshot.matches({ open: 'failed' }))
  const isTrying = useSelector(search, (snapshot) => snapshot.matches({ open: { failed: 'trying' } }))
  const reach = isLoading ? 'loading' : isFailed ? 'failed' : 'known'
  return (
    <>
      {isFailed && <SearchFailure search={search} isTrying={isTrying} />}
      <Spotlight.Footer className={styles['footer']}>
        <span role="status">{searchStatusText(found, query, reach)}</span>
        <span className={styles['keys']} aria-hidden="true">
          ↑ ↓ to move · Enter to open · Esc to close
        </span>
      </Spotlight.Footer>
    </>
  )
}

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const handleKey = (search: SearchRef, { key, nativeEvent }: KeyboardEvent): void => {
  const step = arrowSteps[key]
  if (nativeEvent.isComposing) return
  if (step !== undefined) search.send({ type: 'active.moved', by: step })
  if (key === 'Enter') search.send({ type: 'hit.chosen', index: search.getSnapshot().context.active })
  if (key === 'Escape') search.send({ type: 'search.closed' })
}

const SearchBox = ({ search }: Props) => {
  const query = useSelector(search, ({ context }) => context.query)
  const active = useSelector(search, ({ context }) => context.active)
  const hasHits = useSelector(search, ({ context }) => hitsOf(context.found).length > 0)
  const popup = hasHits ? { 'aria-controls': resultsId, 'aria-activedescendant': hitId(active) } : {}
  return (
    <Spotlight.Search
      {...popup}
      value={query}
      placeholder="Accounts, groups, screens"
      aria-label="Search"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={hasHits}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      // Escape closes only the search
      data-mantine-stop-propagation="true"
      onKeyDown={(event) => handleKey(search, event)}
      leftSection={<NavIcon name="Search" />}
      rightSection={<CloseButton aria-label="Close search" onClick={() => search.send({ type: 'search.closed' })} />}
      rightSectionPointerEvents="all"
    />
  )
}

interface Props {
  readonly search: SearchRef
}

const searchLabel = { content: { 'aria-label': 'Search' } }

export const SearchPanel = ({ search }: Props) => {
  const store = useMemo(() => spotlightStore(search), [search])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      closeOnActionTrigger={false}
      clearQueryOnClose={false}
      onQueryChange={(query) => search.send({ type: 'query.typed', query })}
      attributes={searchLabel}
      yOffset="8dvh"
      zIndex={getDefaultZIndex('overlay')}
      overlayProps={{ backgroundOpacity: 0.45 }}
    >
      <SearchBox search={search} />
      <SearchResults search={search} />
      <SearchStatus search={search} />
    </Spotlight.Root>
  )
}
