import { CloseButton } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import { hitsOf } from '../../../domain/search/found.ts'
import type { SearchRef } from '../../../machines/shell/search.ts'
import { NavIcon } from '../layout/nav-icon.tsx'
import { hitId, resultsId } from './search-ids.ts'

interface Props {
  readonly search: SearchRef
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const press = (search: SearchRef, { key, nativeEvent }: KeyboardEvent): void => {
  const step = steps[key]
  if (nativeEvent.isComposing) return
  if (step !== undefined) search.send({ type: 'active.moved', by: step })
  if (key === 'Enter') search.send({ type: 'hit.chosen', place: search.getSnapshot().context.active })
  if (key === 'Escape') search.send({ type: 'search.closed' })
}

export const SearchBox = ({ search }: Props) => {
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
      // Escape closes the search alone, not what is open beneath it
      data-mantine-stop-propagation="true"
      onKeyDown={(event) => press(search, event)}
      leftSection={<NavIcon name="Search" />}
      rightSection={
        <CloseButton aria-label="Close the search" onClick={() => search.send({ type: 'search.closed' })} />
      }
      rightSectionPointerEvents="all"
    />
  )
}
