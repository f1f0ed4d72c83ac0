import { getDefaultZIndex } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useMemo } from 'react'
import type { SearchRef } from '../../../machines/shell/search.ts'
import { spotlightStore } from '../../adapters/spotlight-store.ts'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchStatus } from './search-status.tsx'

interface Props {
  readonly search: SearchRef
}

const named = { content: { 'aria-label': 'Search' } }

export const SearchPanel = ({ search }: Props) => {
  const store = useMemo(() => spotlightStore(search), [search])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      closeOnActionTrigger={false}
      clearQueryOnClose={false}
      onQueryChange={(query) => search.send({ type: 'query.typed', query })}
      attributes={named}
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
