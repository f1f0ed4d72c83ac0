import { UnstyledButton } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useSelector } from '@xstate/react'
import {
  type SearchDestination,
  type DestinationKind,
  hitsOf,
  type DestinationHits,
} from '../../../domain/search/search-ranking.ts'
import type { SearchRef } from '../../../machines/shell/search.ts'
import { intoView } from '../../adapters/focus/into-view.ts'
import styles from './search-panel.module.css'

interface Props {
  readonly search: SearchRef
}

interface HitProps extends Props {
  readonly hit: SearchDestination
  readonly index: number
}

interface KindProps extends Props {
  readonly kindFound: DestinationHits
  readonly from: number
}

const kindTexts: Readonly<Record<DestinationKind, string>> = {
  screen: 'Screens',
  group: 'Groups',
  account: 'Accounts',
  adviser: 'Advisers',
}

export const resultsId = 'search-results'

export const hitId = (index: number): string => `search-hit-${index}`

const SearchHit = ({ search, hit, index }: HitProps) => {
  const isActive = useSelector(search, ({ context }) => context.active === index)
  return (
    <UnstyledButton
      ref={isActive ? intoView : null}
      className={styles['hit']}
      id={hitId(index)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => search.send({ type: 'hit.chosen', index })}
    >
      <span className={styles['name']}>{hit.name}</span>
      <span className={styles['detail']}>{hit.detail}</span>
    </UnstyledButton>
  )
}

const KindGroup = ({ search, kindFound: { kind, hits }, from }: KindProps) => (
  <Spotlight.ActionsGroup label={kindTexts[kind]} role="group" aria-label={kindTexts[kind]} className={styles['kind']}>
    {hits.map((hit, index) => (
      <SearchHit key={hit.path} search={search} hit={hit} index={from + index} />
    ))}
  </Spotlight.ActionsGroup>
)

export const SearchResults = ({ search }: Props) => {
  const found = useSelector(search, ({ context }) => context.found)
  return found.length === 0 ? null : (
    <div className={styles['results']} role="listbox" id={resultsId} aria-label="Results">
      {found.map((kindFound, index) => (
        <KindGroup
          key={kindFound.kind}
          search={search}
          kindFound={kindFound}
          from={hitsOf(found.slice(0, index)).length}
        />
      ))}
    </div>
  )
}
