import { useCallback, useMemo, useState } from 'react'
import type { CatalogueEntry } from './catalogue.ts'
import { chartOf } from './chart/chart-of.ts'
import { ChartView } from './chart/chart-view.tsx'
import classes from './page.module.css'
import { PlayerControls, Stage, usePlaying } from './player.tsx'
import { MachineTables } from './tables.tsx'
import type { MachineCoverage } from './use-coverage.ts'
import { useWalks } from './use-walks.ts'
import { wordsOf } from './words.ts'

const noWalks: readonly (readonly number[])[] = []
const nothing: ReadonlySet<string> = new Set()

const CoverageText = ({ coverage }: { readonly coverage: MachineCoverage | undefined }) =>
  coverage === undefined ? (
    <p className={classes['note']}>
      No test run yet. Run <code>npm run test:model</code> to see which transitions the tests take.
    </p>
  ) : (
    <p className={classes['note']}>
      The last tests took {coverage.states.taken} of {coverage.states.all} states and {coverage.transitions.taken} of{' '}
      {coverage.transitions.all} transitions ({new Date(coverage.at).toLocaleString('en-AU')}).
    </p>
  )

const Legend = ({ isCovered }: { readonly isCovered: boolean }) => (
  <ul className={classes['legend']}>
    <li data-look="current">Current state</li>
    <li data-look="taken">Transition of this step</li>
    {isCovered && <li data-look="untaken">Not taken by the last tests</li>}
  </ul>
)

interface Props {
  readonly entry: CatalogueEntry
  readonly coverage: MachineCoverage | undefined
}

export const MachinePage = ({ entry, coverage }: Props) => {
  const { name, subject, sample, machineFile } = entry
  const chart = useMemo(() => chartOf(sample.machine), [sample])
  const walks = useWalks(entry)
  const playing = usePlaying(entry, walks ?? noWalks)
  const [byHand, setByHand] = useState<readonly string[]>()
  const onByHand = useCallback((states: readonly string[] | undefined) => {
    setByHand(states)
  }, [])
  const step = playing.steps[playing.position.step]
  const marks = useMemo(
    () => ({
      current: new Set(byHand ?? step?.states),
      taken: byHand === undefined ? new Set(step?.transitions) : nothing,
      isCovered: coverage?.isTaken,
    }),
    [byHand, step, coverage],
  )
  return (
    <>
      <header className={classes['title']}>
        <p className={classes['subject']}>{wordsOf(subject)}</p>
        <h1>{wordsOf(name)}</h1>
        <p className={classes['note']}>
          {sample.machine.root.description ??
            (machineFile === undefined ? 'Made by its sample' : <code>{machineFile}</code>)}
        </p>
        <CoverageText coverage={coverage} />
      </header>
      <div className={classes['work']}>
        <section aria-label="Chart" className={classes['panel']}>
          <Legend isCovered={coverage !== undefined} />
          <ChartView key={name} chart={chart} marks={marks} label={wordsOf(name)} />
        </section>
        <section aria-label="Walks" className={classes['panel']}>
          {walks === undefined && <p className={classes['note']}>Computing the walks</p>}
          {walks === null && <p className={classes['note']}>These samples have too many states for a walk.</p>}
          <PlayerControls playing={playing} />
          {byHand !== undefined && <p className={classes['by-hand']}>You used the view. Step to return to the walk.</p>}
          <Stage entry={entry} playing={playing} onByHand={onByHand} />
        </section>
      </div>
      <MachineTables entry={entry} chart={chart} coverage={coverage} />
    </>
  )
}
